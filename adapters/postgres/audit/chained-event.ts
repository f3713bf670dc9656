import type pg from 'pg'
import { instantOf } from '#adapters/postgres/connection/instants.ts'
import type { StoredEvent } from '#domain/audit/ports/stored-log.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** The columns that `storedEvent` reads, for this alias of `events`. */
export const storedColumns = (e: string): string =>
  `${e}.position, ${e}.stream, ${e}.version, ${e}.id, ${e}.type, ${e}.schema_version, ${e}.data::text, ${e}.at::text,
   ${e}.actor, ${e}.correlation_id, ${e}.causation_id, encode(${e}.hash, 'hex')`

export type StoredRow = [
  ...[position: string, stream: string, version: number, id: string, type: string, schemaVersion: number],
  ...[data: string, at: string, actor: string, correlationId: string, causationId: string, hash: string],
]

/** The event in stored form, with its time as hashed. */
export const storedEvent = (row: StoredRow): StoredEvent => {
  const [position, stream, version, id, type, schemaVersion, data, at, actor, correlationId, causationId, hash] = row
  const place = { position: Number(position), stream: stream as StreamName, version, id, type, schemaVersion }
  return { ...place, at: exactInstant(at), actor, correlationId, causationId, data, hash }
}

type Redaction = { readonly was: string; readonly becomes: string }

/** The last redaction of each event, by its position. */
export type RedactionsByPosition = ReadonlyMap<number, Redaction>

/** Whether the log says that exactly this hash became that one; only then is the changed event intact. */
export const isRedaction = (recorded: Redaction | undefined, { was, becomes }: Redaction): boolean =>
  recorded?.was === was && recorded.becomes === becomes

/** There are few, as a redaction is an act of staff. They are events, verified like all others. */
export const redactionsIn = async (client: Pick<pg.Pool, 'query'>): Promise<RedactionsByPosition> => {
  const text = `select data::text from events where type = 'FieldRedacted' order by position`
  const { rows } = await client.query<{ data: string }>(text)
  return new Map(rows.map(({ data }) => placedRedaction(data)))
}

/** From the data of a `FieldRedacted` event: the position of the event it is about, and both hashes. */
export const placedRedaction = (data: string): [position: number, Redaction] => {
  const { position, was, becomes } = JSON.parse(data) as { position: number } & Redaction
  return [position, { was, becomes }]
}

/** A time finer than milliseconds was altered and must not be rounded to look intact. */
const exactInstant = (at: string): string => (at.length > '2026-01-01 12:00:00.123+00'.length ? at : instantOf(at))
