import type pg from 'pg'
import { type BackupTable, backupTables, rowPrefix } from './tables.ts'

const rowsAtOnce = 200
/** Outputs may be megabytes long: at most this many characters per batch, or a single row. */
const charactersAtOnce = 4 * 1024 * 1024

type Row = { readonly table: BackupTable; readonly row: string }

/** Inserts the rows of a backup in batches, in the order in which they come; `flush` inserts the rest. */
export const restoredRows = (client: pg.Client) => {
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

/** The row of a line; null for a line that is none. */
export const rowIn = (line: string): Row | null => {
  const backupTable = backupTables.find(({ table }) => line.startsWith(rowPrefix(table)))
  return backupTable === undefined
    ? null
    : { table: backupTable.table, row: line.slice(rowPrefix(backupTable.table).length, -1) }
}

const insert = (client: pg.Client, table: BackupTable, rows: readonly string[]) =>
  client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [`[${rows.join()}]`])
