import { instantOf } from '#adapters/postgres/connection/instants.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { decodeEvent, leadSealedTypes } from './event-codec.ts'

/** SQL: the subject of the lead's key that seals an event, or null. Parses only the data of events with such keys. */
export const sealingSubject = (alias: string): string =>
  `(case when ${alias}.type in (${leadSealedTypes.map((type) => `'${type}'`).join()}) then 'lead-' || (${alias}.data->>'leadId') end) collate "C"`

/** The columns of an event in the order of `EventColumns`; `e`, `k` and `l` are the aliases of `eventsWithKeys`. */
export const eventColumns = `e.version, e.id, e.type, e.schema_version, e.data::text, e.at::text, e.actor, e.correlation_id,
         e.causation_id, encode(e.hash, 'hex'), k.wrapped, k.from_version, l.wrapped`

/** A lead erased and captured again has a new key, which opens nothing here. */
export const eventsWithKeys = `events e left join personal_keys k on k.subject = e.stream
    left join personal_keys l on l.from_version = 1 and l.subject = ${sealingSubject('e')}`

/**
 * The same for few events: a lateral query with a limit uses the index, whatever the tables' size was when its plan was
 * made.
 */
export const fewEventsWithKeys = `events e
    left join lateral (select * from personal_keys o where o.subject = e.stream limit 1) k on true
    left join lateral (select * from personal_keys o
                        where o.from_version = 1 and o.subject = ${sealingSubject('e')} limit 1) l on true`

export type EventColumns = [
  ...[version: number, id: string, type: string, schemaVersion: number, data: string, at: string],
  ...[
    actor: string,
    correlationId: string,
    causationId: string,
    hash: string,
    wrapped: Buffer | null,
    openFrom: number | null,
    leadWrapped: Buffer | null,
  ],
]

/** The stream's data key; null without one or after erasure. */
export const keyOf = (stream: StreamName, columns: EventColumns, master: MasterKey): Buffer | null =>
  columns[10] === null ? null : unwrapKey(master, columns[10], stream)

/** The key of the lead that the event names, if that key seals it; null without one or after erasure. */
export const leadKeyOf = (columns: EventColumns, master: MasterKey): Buffer | null => {
  const subject = openLeadOf(columns)
  return subject === null || columns[12] === null ? null : unwrapKey(master, columns[12], subject)
}

/** The subject of the lead's key that opens the event; null without one or after erasure. */
export const openLeadOf = (columns: EventColumns): StreamName | null =>
  columns[12] === null ? null : streamName('lead', (JSON.parse(columns[4]) as { leadId: string }).leadId)

/** Whether the stream's key opens this event: it does not open what was sealed before an erasure. */
export const isOpen = (columns: EventColumns): boolean => columns[11] !== null && columns[0] >= columns[11]

/** The event upcast to its newest version. */
export const recordedEvent = (
  stream: StreamName,
  columns: EventColumns,
  key: Buffer | null,
  leadKey: Buffer | null = null,
): RecordedEvent => {
  const [version, id, type, schemaVersion, data, at, actor, correlationId, causationId, hash] = columns
  const own = isOpen(columns) ? key : null
  const event = decodeEvent({ schemaVersion, data }, { stream, version, type }, own, leadKey)
  return { ...event, stream, version, id, at: instantOf(at), actor, correlationId, causationId, hash }
}
