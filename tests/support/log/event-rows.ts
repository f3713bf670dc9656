import { createHash } from 'node:crypto'
import type { Client, Pool } from 'pg'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'

type EventRow = {
  readonly [Column in
    | 'stream'
    | 'id'
    | 'type'
    | 'data'
    | 'at'
    | 'actor'
    | 'correlation_id'
    | 'causation_id'
    | 'hash']: string
} & { readonly version: number; readonly schema_version: number }

/** The rows as an auditor reads them, without any code of the product. */
export const rowsOf = async (pool: Pool | Client, stream: StreamName) => {
  const text = `
    select stream, version, id, type, schema_version, data::text, actor, correlation_id, causation_id, encode(hash, 'hex') as hash,
           to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from events where stream = $1 order by version`
  return (await pool.query<EventRow>(text, [stream])).rows
}

/** The first version whose hash is not the one that docs/events.md defines, or null. */
export const firstBroken = (rows: readonly EventRow[]) => {
  let previous = genesisHash
  for (const row of rows) {
    const { stream: of, version, id, type, schema_version, at, actor, correlation_id, causation_id, data, hash } = row
    const covered = [previous, of, version, id, type, schema_version, at, actor, correlation_id, causation_id, data]
    if (createHash('sha256').update(JSON.stringify(covered)).digest('hex') !== hash) return version
    previous = hash
  }
  return null
}
