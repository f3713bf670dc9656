import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import type { Appending } from './writers.ts'

/** An event as its row: the minimum that every append has to write. */
export type Row = {
  readonly type: string
  readonly data: string
  readonly actor: string
  readonly correlationId: string
  readonly at: string
}

const table = 'bare_events'

/** A table with the event log's shape and indexes, with a sequence instead of gapless numbers. */
export const makeBareTable = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table ${table} (like events including all);
    create sequence bare_position owned by ${table}.position;
    alter table ${table} alter column position set default nextval('bare_position')`)
  await client.end()
}

const insert = `
  insert into ${table} (stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $8, $9)`

/** One connection per writer, and the rows to insert. */
export const connections = async (url: string, count: number): Promise<readonly pg.Client[]> => {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}

/** The upper bound: one prepared insert of the same row per append, without version guard and read model. */
export const bareInsert = (name: string, clients: readonly pg.Client[], row: Row): Appending => {
  const hash = Buffer.alloc(32, 7)
  const writer = async (index: number) => {
    const stream = `lead-${randomUUIDv7()}`
    let version = 0
    return async () => {
      version += 1
      const { type, data, at, actor, correlationId } = row
      const values = [stream, version, randomUUIDv7(), type, data, at, actor, correlationId, hash]
      await clients[index]?.query({ name: 'bare', text: insert, values })
    }
  }
  return { name, writer, close: async () => undefined }
}
