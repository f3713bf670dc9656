import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import { postgresSessions } from '#adapters/postgres/staff/sessions.ts'
import { contactRequest } from '../http/contact-request.ts'
import { load } from '../http/http.ts'
import { asStarted, atrium, type BenchServer, email } from '../http/servers.ts'
import { median } from '../measured.ts'
import { boundLine } from '../report.ts'
import { processorMs } from '../runs/processor-time.ts'
import { feedBounds } from '../targets.ts'

export const usualFeeds = 10_000
/** Below the limit of one session. */
const feedsOfOne = 40
const changes = 7
const rounds = 3
const script = new URL('listeners.ts', import.meta.url).pathname

/** The cost of many open live feeds on one server: memory, delay and appends. */
export const printFeeds = async (url: string, feeds: number, print: (text: string) => void): Promise<void> => {
  const server = await atrium(url, asStarted)
  try {
    await appendsOf(server)
    const alone = [await appendsOf(server), await appendsOf(server)]
    const cookies = await sessionCookies(url, Math.ceil(feeds / feedsOfOne))
    const before = await residentKb(server.pid)
    const listening = listen(server, feeds, cookies)
    await listening.next('ready')
    await pause(3000)
    const after = await residentKb(server.pid)
    print(`${feeds.toLocaleString('en-US')} open live feeds, by ${cookies.length} sessions:`)
    const each = before === null || after === null ? null : (after - before) / feeds
    print(boundLine('memory of each', each, feedBounds.memoryKb))
    const watched = { server: server.pid, reader: listening.pid }
    print(coresLine('at rest', await coresOf(watched, () => pause(15_000))))
    const times: number[] = []
    for (let n = 0; n < changes; n++) {
      times.push(await timeToAll(server, listening))
      await pause(500)
    }
    print(boundLine(`a change reaches all (median of ${changes})`, median(times), feedBounds.reachMs))
    const beside: number[] = []
    const busy = await coresOf(watched, async () => {
      for (let round = 0; round < rounds; round++) beside.push(await appendsOf(server))
    })
    listening.end()
    await pause(1000)
    for (let round = 1; round < rounds; round++) alone.push(await appendsOf(server))
    print(
      boundLine(
        'contact messages a second beside them, against alone',
        median(beside) / median(alone),
        feedBounds.appends,
      ),
    )
    print(`           ${median(alone).toFixed(0)} messages a second alone`)
    print(`${coresLine('beside them', busy)}\n`)
  } finally {
    await server.stop()
  }
}

const appendsOf = async ({ url }: BenchServer) => (await load({ URL: `${url}/api/contact`, KIND: 'contact' })).perSecond

type Watched = { readonly server: number; readonly reader: number }

/** Milliseconds of processor time used so far by each process and by PostgreSQL. Null outside Linux. */
const spentBy = async ({ server, reader }: Watched) => {
  const [all, unread, postgres] = [
    await processorMs([]),
    await processorMs([reader]),
    await processorMs([reader, server]),
  ]
  if (all === null || unread === null || postgres === null) return null
  return { server: unread - postgres, reader: all - unread, postgres }
}

/** The percentage of a core that server, reading process and PostgreSQL use meanwhile. */
const coresOf = async (watched: Watched, meanwhile: () => Promise<unknown>) => {
  const [before, began] = [await spentBy(watched), performance.now()]
  await meanwhile()
  const [after, milliseconds] = [await spentBy(watched), performance.now() - began]
  if (before === null || after === null) return null
  const share = (of: keyof typeof after) => ((after[of] - before[of]) / milliseconds) * 100
  return { server: share('server'), reader: share('reader'), postgres: share('postgres') }
}

const coresLine = (when: string, cores: Awaited<ReturnType<typeof coresOf>>): string => {
  if (cores === null) return `           ${when}: measured on Linux alone`
  const { server, reader, postgres } = cores
  return `           ${when}, of a core: server ${server.toFixed(1)} %, PostgreSQL ${postgres.toFixed(1)} %, reading process ${reader.toFixed(1)} %`
}

const sessionCookies = async (url: string, count: number): Promise<readonly string[]> => {
  const postgres = openPostgres(url, () => undefined)
  const [user] = (await postgres.db.query(sql`select id from users where email = ${email}`)) as { id: string }[]
  const sessions = postgresSessions(postgres)
  const open = () => sessions.open(user?.id ?? '', { address: '127.0.0.1', browser: 'bench' })
  const tokens = await Promise.all(Array.from({ length: count }, open))
  await postgres.close()
  return tokens.map((token) => `atrium_session=${token}`)
}

type Line = { readonly ready?: number; readonly change?: string; readonly at?: number }

const listen = ({ url }: BenchServer, feeds: number, cookies: readonly string[]) => {
  const env = { ...process.env, URL: url, FEEDS: String(feeds), COOKIES: JSON.stringify(cookies) }
  const child = spawn(process.execPath, [script], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  const next = async (kind: 'ready' | 'change'): Promise<Line> => {
    for (;;) {
      const [text] = await once(lines, 'line')
      const line = JSON.parse(text) as Line
      if (line[kind] !== undefined) return line
    }
  }
  return { pid: child.pid ?? 0, next, end: () => child.stdin.end() }
}

/** The time from sending a contact message until the last feed has the change, in milliseconds. */
const timeToAll = async ({ url }: BenchServer, listening: ReturnType<typeof listen>): Promise<number> => {
  const reached = listening.next('change')
  const began = Date.now()
  const { status } = await fetch(`${url}/api/contact`, contactRequest())
  if (status !== 201) throw new Error(`the message was answered with ${status}`)
  return ((await reached).at ?? Number.NaN) - began
}

/** The resident memory of a process in kB. Null outside Linux. */
const residentKb = async (pid: number): Promise<number | null> => {
  if (process.platform !== 'linux') return null
  return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}
