import type pg from 'pg'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { endLine, headLine, type KeptTable, keptTables, rowPrefix } from './kept-tables.ts'

const rowsAtOnce = 200
/** Outputs may be megabytes long: at most this many characters per batch, or a single row. */
const charactersAtOnce = 4 * 1024 * 1024
const timeoutMs = 600_000

/**
 * Restores a backup into an empty database, all or nothing. Throws a readable error if the backup is damaged or of
 * another version, if the database is not empty, or if the master key differs.
 */
export const restore = async ({ url }: Postgres, master: MasterKey, lines: AsyncIterable<string>): Promise<number> => {
  const client = ownClient(url, { timeoutMs })
  try {
    await reaching(client.connect())
    await client.query('begin')
    await client.query('lock table events in exclusive mode')
    await refuseFilled(client)
    await client.query('delete from master_keys')
    const rows = await reaching(insertAll(client, lines))
    await refuseForeignKey(client, master)
    await client.query('commit')
    return rows
  } finally {
    await endClient(client)
  }
}

/** Throws a readable error if the database is not empty. */
export const refuseFilled = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('select from events union all select from users limit 1')
  if (rows.length > 0) throw new Error('This installation is not empty: restore into an empty one.')
}

const refuseForeignKey = async (client: pg.Client, master: MasterKey) => {
  const { rows } = await client.query<{ subject: StreamName; wrapped: Buffer }>('select * from personal_keys limit 1')
  const [key] = rows
  try {
    if (key !== undefined) unwrapKey(master, key.wrapped, key.subject)
  } catch {
    throw new Error(
      'The backup was made with another master key: give that one, by MASTER_KEY or as DATA_DIR/master-key.',
    )
  }
}

const insertAll = async (client: pg.Client, lines: AsyncIterable<string>): Promise<number> => {
  const head = headLine(await schemaOf(client))
  const batch = batchInto(client)
  let [place, rows]: ['before' | 'within' | 'after', number] = ['before', 0]
  for await (const line of lines) {
    if (place === 'after') throw notWhole()
    if (place === 'before' && line !== head) throw new Error('This is no backup, or one of another version of Atrium.')
    if (place === 'within' && line !== endLine(rows)) {
      await batch.put(rowIn(line))
      rows += 1
    } else place = place === 'before' ? 'within' : 'after'
  }
  if (place !== 'after') throw notWhole()
  await batch.flush()
  return rows
}

type Row = { readonly table: KeptTable; readonly row: string }

const batchInto = (client: pg.Client) => {
  let waiting: Row[] = []
  let length = 0
  const flush = async () => {
    const [first] = waiting
    const rows = waiting.map(({ row }) => row)
    ;[waiting, length] = [[], 0]
    if (first !== undefined) await insert(client, first.table, rows)
  }
  const isFull = (next: Row) =>
    waiting.length === rowsAtOnce ||
    length + next.row.length > charactersAtOnce ||
    (waiting[0] !== undefined && waiting[0].table !== next.table)
  return {
    flush,
    put: async (row: Row) => {
      if (isFull(row)) await flush()
      waiting.push(row)
      length += row.row.length
    },
  }
}

const schemaOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ schema: number }>('select max(version) as schema from schema_migrations')
  return rows[0]?.schema ?? 0
}

const rowIn = (line: string): Row => {
  const kept = keptTables.find(({ table }) => line.startsWith(rowPrefix(table)))
  if (kept === undefined) throw notWhole()
  return { table: kept.table, row: line.slice(rowPrefix(kept.table).length, -1) }
}

const insert = (client: pg.Client, table: KeptTable, rows: readonly string[]) =>
  client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [`[${rows.join()}]`])

const notWhole = () => new Error('The backup is not whole: nothing of it was restored.')
