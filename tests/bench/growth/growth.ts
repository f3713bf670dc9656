import { setTimeout as pause } from 'node:timers/promises'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { atrium, type BenchServer } from '../http/servers.ts'
import { signIn } from '../http/sign-in.ts'
import { leadFile } from '../leads/lead-file.ts'
import { capture } from '../leads/leads.ts'
import { median, timed } from '../measured.ts'
import { onConnection } from '../runs/seed.ts'

const few = 10_000
const many = 1_000_000
const perImport = 100_000
const readings = 15
const captures = 400

type Place = { readonly url: string; readonly server: BenchServer; readonly cookie: string }

/** What the screens of staff ask for. */
const questions: readonly string[] = [
  '/api/workflows',
  '/api/workflows/1/runs?limit=20',
  '/api/workflows/1/runs?limit=20&status=failed',
  '/api/workflows/1/runs?limit=20&search=ada',
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

export type Growth = {
  /** The time of each question in milliseconds: with few rows, and with many. */
  readonly answers: ReadonlyMap<string, readonly [number, number]>
  readonly captured: readonly [number, number]
  /** Of taking runs, with a thousand and with a million waiting. */
  readonly taken: readonly [number, number]
  readonly tables: readonly Table[]
}

/** The largest tables with many rows: bytes of rows and of indexes, and rows that are dead. */
export type Table = {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly indexes: number
  readonly dead: number
}

/** 10,000 leads and runs beside a million of each, in two databases of one server, asked in turns. */
export const measureGrowth = async (server: PostgresServer, print: (text: string) => void): Promise<Growth> => {
  const places = [await openPlace(server, few, print), await openPlace(server, many, print)] as const
  try {
    const answers = new Map<string, readonly [number, number]>()
    for (const question of questions)
      answers.set(question, await inTurns(places, readings, (place) => ask(place, question)))
    const captured = await inTurns(places, captures, ({ server: { url } }) => capture(url))
    const taken = [await takes(places[0].url, 1000), await takes(places[1].url, many)] as const
    return { answers, captured, taken, tables: await tablesOf(places[1].url) }
  } finally {
    await Promise.all(places.map((place) => place.server.stop()))
  }
}

const openPlace = async (postgres: PostgresServer, count: number, print: (text: string) => void): Promise<Place> => {
  const { url, drop } = await freshDatabase(postgres)
  const started = await atrium(url)
  const server = { ...started, stop: () => started.stop().then(drop) }
  const cookie = await signIn(started.url)
  for (let from = 0; from < count; from += perImport) {
    await importLeads(started.url, cookie, leadFile(Math.min(count, perImport), from))
    print(
      `  ${Math.min(count, from + perImport).toLocaleString('en-US')} of ${count.toLocaleString('en-US')} leads imported`,
    )
  }
  await onConnection(url, async (client) => {
    await client.query(runs, [count])
    await client.query('vacuum analyze')
  })
  await pause(settleMs)
  return { url, server, cookie }
}

/** Followers of the log catch up after an import. */
const settleMs = 30_000

const importLeads = async (url: string, cookie: string, body: string) => {
  const headers = { cookie, 'content-type': 'text/csv' }
  const answer = await fetch(`${url}/api/leads/import`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`an import was answered with ${answer.status}: ${await answer.text()}`)
}

/** Rows of ended runs of the first workflow, one in fifty of them failed. */
const runs = `
  insert into runs (id, workflow_id, status, started_at, completed_at, inputs, outputs, output_kind, attempts, attempt_log, cancelling, started_by, version)
  select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 1, case when n % 50 = 0 then 'failed' else 'completed' end,
         now() - n * interval '1 minute', now() - n * interval '1 minute', '{"email":"ada' || n || '@example.com"}', repeat('An answer of some length. ', 24),
         'text', 1, '[]', false, 'bench', 3
    from generate_series(1, $1::int) n`

const inTurns = async (places: readonly [Place, Place], times: number, act: (place: Place) => Promise<unknown>) => {
  const taken: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= times; turn++)
    for (const at of [0, 1] as const) {
      const milliseconds = await timed(() => act(places[at]))
      if (turn > 0) taken[at].push(milliseconds)
    }
  return [median(taken[0]), median(taken[1])] as const
}

const ask = async ({ server, cookie }: Place, question: string) => {
  const answer = await fetch(`${server.url}${question}`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`${question} was answered with ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

const waiting = `insert into waiting_runs (id, workflow_id, ready_at)
  select gen_random_uuid(), 1 + n % 5, now() - interval '1 hour' from generate_series(1, $1::int) n`

/** Milliseconds of taking 20 runs with so many waiting, each time undone; no worker sees them. */
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
    const { rows } = await client.query<{ [Key in keyof Table]: string }>(`
      select relname as name, n_live_tup as rows, pg_table_size(relid) as bytes, pg_indexes_size(relid) as indexes, n_dead_tup as dead
        from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 8`)
    return rows.map(({ name, rows: live, bytes, indexes, dead }) => ({
      ...{ name, rows: Number(live), bytes: Number(bytes), indexes: Number(indexes), dead: Number(dead) },
    }))
  })
