import type pg from 'pg'
import { endClient, mayIdle, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { refuseLaterRedactions } from './later-redactions.ts'
import { type BackupTable, backupTables, endLine, headLine, rowPrefix } from './tables.ts'

const rowsAtOnce = 200
/** Outputs may be megabytes long: a page has at most this many bytes, or a single event. */
const bytesAtOnce = 4 * 1024 * 1024
const timeoutMs = 60_000

/**
 * A consistent backup of everything that cannot be derived, line by line, while servers are running. Sealed data
 * stays sealed. Only a redaction changes an event: most are read without holding a snapshot, and those appended
 * meanwhile in the snapshot that all other tables are read in. Throws if a text was redacted meanwhile.
 */
export async function* backUp({ url }: Postgres): AsyncGenerator<string> {
  const client = ownClient(url, { timeoutMs, settings: mayIdle })
  await reaching(client.connect())
  let rows = 0
  const countLines = (page: readonly string[]): string => {
    rows += page.length
    return page.join('')
  }
  try {
    const start = await momentOf(client)
    yield `${headLine(start.schema)}\n`
    for await (const page of eventPages(client, '0', start.head)) yield countLines(page)
    await client.query('begin isolation level repeatable read read only')
    const { schema, head } = await momentOf(client)
    if (schema !== start.schema) throw new Error('The schema was changed meanwhile: start again.')
    await refuseLaterRedactions(client, start.head)
    for await (const page of eventPages(client, start.head, head)) yield countLines(page)
    for (const { table } of backupTables) {
      if (table !== 'events') for await (const page of rowPages(client, table)) yield countLines(page)
    }
    await client.query('commit')
    yield `${endLine(rows)}\n`
  } finally {
    await endClient(client)
  }
}

const momentOf = async (client: pg.Client) =>
  (await reaching(client.query<{ schema: number; head: string }>(selectMoment))).rows[0] ?? { schema: 0, head: '0' }

const selectMoment = `
  select (select max(version) from schema_migrations) as schema, (select coalesce(max(position), 0) from events) as head`

type Pages = AsyncGenerator<readonly string[]>

/** The rows of a table as lines, within a transaction. */
export async function* rowPages(client: pg.Client, table: BackupTable): Pages {
  const { order, atOnce = rowsAtOnce } = backupTables.find((one) => one.table === table) ?? { order: '1' }
  await client.query(`declare kept cursor for select row_to_json(t)::text from ${table} t order by ${order}`)
  for (;;) {
    const query = client.query<[string]>({ text: `fetch ${atOnce} from kept`, rowMode: 'array' })
    const { rows } = await reaching(query)
    if (rows.length === 0) break
    yield rows.map(([row]) => lineOf(table, row))
  }
  await client.query('close kept')
}

async function* eventPages(client: pg.Client, after: string, head: string): Pages {
  for (let position = after; ; ) {
    const query = { text: selectEvents, values: [position, head, rowsAtOnce, bytesAtOnce], rowMode: 'array' as const }
    const { rows } = await reaching(client.query<[row: string, position: string]>(query))
    const last = rows.at(-1)
    if (last === undefined) return
    position = last[1]
    yield rows.map(([row]) => lineOf('events', row))
  }
}

/** Sizes are summed before rows are sent: the first row beyond the limit starts the next page. */
const selectEvents = `
  select row_to_json(t)::text, t.position::text from events t
   where t.position > $1 and t.position <= (
     select max(position) from (
       select position, bytes, row_number() over (order by position) as place from (
         select e.position, sum(octet_length(e.data::text)) over (order by e.position) as bytes
           from events e where e.position > $1 and e.position <= $2 order by e.position limit $3) sized) summed
      where bytes <= $4 or place = 1)
   order by t.position`

const lineOf = (table: BackupTable, row: string) => `${rowPrefix(table)}${row}}\n`
