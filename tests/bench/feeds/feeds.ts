import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '@databases/pg'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresSessions } from '#adapters/postgres/staff/sessions.ts'
import { contactRequest } from '../http/contact-request.ts'
import { load } from '../http/http.ts'
import { atrium, type BenchServer, email } from '../http/servers.ts'
import { median } from '../measured.ts'
import { boundLine } from '../report.ts'
import { processorMs } from '../runs/processor-time.ts'
import { feedBounds } from '../targets.ts'

const feeds = 10_000
/** Below the limit of one session. */
const feedsOfOne = 40
const changes = 7
const rounds = 3
const script = new URL('listeners.ts', import.meta.url).pathname

/** What 10,000 open live feeds of one server cost in memory, time and appends. */
export const printFeeds = async (url: string, print: (text: string) => void): Promise<void> => {
  const server = await atrium(url)
  try {
    await load({ URL: `${server.url}/api/contact`, KIND: 'contact' })
    const alone = [await appendsOf(server), await appendsOf(server)]
    const cookies = await sessionCookies(url, feeds / feedsOfOne)
    const before = await residentKb(server.pid)
    const listening = listen(server, cookies)
    await listening.next('ready')
    await pause(3000)
    const after = await residentKb(server.pid)
    print(`${feeds.toLocaleString('en-US')} open live feeds, by ${cookies.length} sessions:`)
    print(
      boundLine(
        'memory of each',
        before === null || after === null ? null : (after - before) / feeds,
        feedBounds.memoryKb,
      ),
    )
    const atRest = await processorMs([listening.pid])
    await pause(15_000)
    const rested = await processorMs([listening.pid])
    if (atRest !== null && rested !== null)
      print(`           at rest ${((rested - atRest) / 150).toFixed(1)} % of a core`)
    const times: number[] = []
    for (let n = 0; n < changes; n++) {
      times.push(await timeToAll(server, listening))
      await pause(500)
    }
    print(boundLine(`a change reaches all (median of ${changes})`, median(times), feedBounds.reachMs))
    const beside: number[] = []
    for (let round = 0; round < rounds; round++) beside.push(await appendsOf(server))
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
    print(`           ${median(alone).toFixed(0)} messages a second alone\n`)
  } finally {
    await server.stop()
  }
}

const appendsOf = async ({ url }: BenchServer) => (await load({ URL: `${url}/api/contact`, KIND: 'contact' })).perSecond

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

const listen = ({ url }: BenchServer, cookies: readonly string[]) => {
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

/** From sending a contact message until the last feed has the change, in milliseconds. */
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
