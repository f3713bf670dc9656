import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { atrium, type BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { leadFile } from '../leads/lead-file.ts'
import { capture } from '../leads/leads.ts'
import { median, timed } from '../measured.ts'
import { openDesk } from '../runs/desk.ts'
import { onConnection } from '../runs/seed.ts'
import { fillRuns } from './fill-runs.ts'

const few = 10_000
export const usualSize = 1_000_000
const perImport = 100_000
const readings = 15
const captures = 400
export const fewWaiting = 1000

type Place = {
  readonly url: string
  readonly server: BenchServer
  readonly cookie: string
  readonly workflowId: number
}

/** The requests of the staff's screens. */
const questions: readonly string[] = [
  '/api/workflows',
  '/api/workflows/ID/runs?limit=20',
  '/api/workflows/ID/runs?limit=20&status=failed',
  '/api/workflows/ID/runs?limit=20&search=ada',
  '/api/runs',
  '/api/runs?search=ada',
  '/api/documents',
  '/api/leads',
  '/api/leads?status=won&sort=-estimatedValue',
  '/api/leads?search=garden',
  '/api/leads/board',
  '/api/leads/stats',
  '/api/leads/trends',
  '/api/leads/retention',
  '/api/leads/imports',
  '/api/search?q=lindqvist',
  '/api/audit/feed',
  '/api/audit/feed?q=captured',
  '/api/notifications',
  '/api/security/events',
  '/api/staff',
  '/api/system',
  '/api/token-use',
  '/api/webhooks',
]

type Growth = {
  /** The time of each question in milliseconds: with few rows, and with many. */
  readonly answers: ReadonlyMap<string, readonly [number, number]>
  readonly captured: readonly [number, number]
  /** The time of taking runs, with a thousand and with a million waiting. */
  readonly taken: readonly [number, number]
  readonly tables: readonly Table[]
}

/** A table with many rows: bytes of rows and of indexes, dead rows, and how often and when it was vacuumed. */
export type Table = {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly indexes: number
  readonly dead: number
  readonly vacuums: number
  /** Seconds since the last autovacuum; null if there was none. */
  readonly vacuumed: number | null
}

/** Compares 10,000 leads and runs with many of each, in two databases of one server, queried in turns. */
export const measureGrowth = async (
  server: PostgresServer,
  many: number,
  print: (text: string) => void,
): Promise<Growth> => {
  const opened: (() => Promise<void>)[] = []
  try {
    const small = await openPlace(server, few, opened, print)
    const large = await openPlace(server, many, opened, print)
    const places = [small, large] as const
    const tables = await tablesOf(large.url)
    for (const { url } of places) await onConnection(url, (client) => client.query('vacuum analyze'))
    const answers = new Map<string, readonly [number, number]>()
    for (const question of questions)
      answers.set(question, await inTurns(places, readings, (place) => ask(place, question)))
    const captured = await inTurns(places, captures, ({ server: { url } }) => capture(url))
    const taken = [await takes(small.url, fewWaiting), await takes(large.url, many)] as const
    return { answers, captured, taken, tables }
  } finally {
    for (const close of opened.toReversed()) await close()
  }
}

const openPlace = async (
  postgres: PostgresServer,
  count: number,
  opened: (() => Promise<void>)[],
  print: (text: string) => void,
): Promise<Place> => {
  const { url, drop } = await freshDatabase(postgres)
  opened.push(drop)
  const secret = randomBytes(32)
  const settings = { MASTER_KEY: secret.toString('base64') }
  const first = await atrium(url, settings)
  opened.push(first.stop)
  const desk = await openDesk(first.url, 'http://127.0.0.1:9/hook', [{ name: 'email', label: 'E-mail', type: 'email' }])
  desk.leave()
  const timedLine = async (what: string, act: () => Promise<unknown>) =>
    print(`  ${count.toLocaleString('en-US')} ${what} in ${((await timed(act)) / 1000).toFixed(0)} s`)
  const cookie = await signIn(first.url)
  await timedLine('leads imported', async () => {
    for (let from = 0; from < count; from += perImport)
      await importLeads(first.url, cookie, leadFile(Math.min(count, perImport), from))
  })
  // Its worker would take the runs that are filled in next.
  await first.stop()
  await timedLine('runs', () => fillRuns({ url, secret, workflowId: desk.workflowId }, count))
  const server = await atrium(url, { ...settings, WORKER_CONCURRENCY: '0' })
  opened.push(server.stop)
  await pause(settleMs)
  return { url, server, cookie, workflowId: desk.workflowId }
}

/** The time for the log's followers to catch up after a start. */
const settleMs = 10_000

const importLeads = async (url: string, cookie: string, body: string) => {
  const headers = { cookie, 'content-type': 'text/csv' }
  const answer = await fetch(`${url}/api/leads/import`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`an import was answered with ${answer.status}: ${await answer.text()}`)
}

const inTurns = async (places: readonly [Place, Place], times: number, act: (place: Place) => Promise<unknown>) => {
  const taken: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= times; turn++)
    for (const at of [0, 1] as const) {
      const milliseconds = await timed(() => act(places[at]))
      if (turn > 0) taken[at].push(milliseconds)
    }
  return [median(taken[0]), median(taken[1])] as const
}

const ask = async ({ server, cookie, workflowId }: Place, question: string) => {
  const answer = await fetch(`${server.url}${question.replace('ID', String(workflowId))}`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${question} was answered with ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

const waiting = `insert into waiting_runs (id, workflow_id, ready_at)
  select gen_random_uuid(), 1 + n % 5, now() - interval '1 hour' from generate_series(1, $1::int) n`

/** Milliseconds to take 20 runs with `count` runs waiting, each time rolled back; no worker sees them. */
const takes = (url: string, count: number) =>
  onConnection(url, async (client) => {
    await client.query('begin')
    await client.query(waiting, [count])
    await client.query('analyze waiting_runs')
    const taken: number[] = []
    for (let turn = 0; turn < 50; turn++) {
      await client.query('savepoint before')
      taken.push(await timed(() => client.query(`select * from take_runs_2('bench', 20, 20, interval '20 seconds')`)))
      await client.query('rollback to savepoint before')
    }
    await client.query('rollback')
    return median(taken)
  })

const tablesOf = (url: string) =>
  onConnection(url, async (client) => {
    // Otherwise this backend may still show an older snapshot of the statistics.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ [Key in keyof Table]: string | null }>(`
      select relname as name, n_live_tup as rows, pg_table_size(relid) as bytes, pg_indexes_size(relid) as indexes, n_dead_tup as dead,
             autovacuum_count as vacuums, extract(epoch from now() - last_autovacuum) as vacuumed
        from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 14`)
    return rows.map(({ name, rows: live, bytes, indexes, dead, vacuums, vacuumed }) => ({
      ...{ name: String(name), rows: Number(live), bytes: Number(bytes), indexes: Number(indexes), dead: Number(dead) },
      ...{ vacuums: Number(vacuums), vacuumed: vacuumed === null ? null : Number(vacuumed) },
    }))
  })
