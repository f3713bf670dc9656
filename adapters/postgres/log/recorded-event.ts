import { instantOf } from '#adapters/postgres/connection/instants.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { decodeEvent } from './event-codec.ts'

/** The columns of an event in the order of `EventColumns`; `e` and `k` are the aliases of `eventsWithKeys`. */
export const eventColumns = `e.version, e.id, e.type, e.schema_version, e.data::text, e.at::text, e.actor, e.correlation_id,
         e.causation_id, encode(e.hash, 'hex'), k.wrapped, k.from_version`

export const eventsWithKeys = 'events e left join personal_keys k on k.subject = e.stream'

export type EventColumns = [
  ...[version: number, id: string, type: string, schemaVersion: number, data: string, at: string],
  ...[
    actor: string,
    correlationId: string,
    causationId: string,
    hash: string,
    wrapped: Buffer | null,
    openFrom: number | null,
  ],
]

/** The stream's data key; null without one or after erasure. */
export const keyOf = (stream: StreamName, columns: EventColumns, master: MasterKey): Buffer | null =>
  columns[10] === null ? null : unwrapKey(master, columns[10], stream)

/** Whether the stream's key opens this event: it does not open what was sealed before an erasure. */
export const isOpen = (columns: EventColumns): boolean => columns[11] !== null && columns[0] >= columns[11]

/** The event upcast to its newest version. */
export const recordedEvent = (stream: StreamName, columns: EventColumns, key: Buffer | null): RecordedEvent => {
  const [version, id, type, schemaVersion, data, at, actor, correlationId, causationId, hash] = columns
  const event = decodeEvent({ schemaVersion, data }, { stream, version, type }, isOpen(columns) ? key : null)
  return { ...event, stream, version, id, at: instantOf(at), actor, correlationId, causationId, hash }
}
