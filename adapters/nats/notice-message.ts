import { idOf, kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'

/**
 * `<prefix>.<partition>.<kind>.<id>`: a subject per stream. All notices of a stream share a partition, and each
 * partition has one consumer per group with a single message in flight: the next one is delivered only after an
 * acknowledgement, by any member and after any number of redeliveries. This preserves order per stream across crashes.
 */
export const subjectOf = (prefix: string, partitions: number, stream: StreamName): string =>
  `${prefix}.${partitionOf(stream, partitions)}.${kindOf(stream)}.${token(idOf(stream))}`

/** The pattern that consumers filter by; without a partition, that of all partitions. */
export const subjectsOf = (prefix: string, partition?: number): string => `${prefix}.${partition ?? '*'}.*.*`

/** `<prefix>.announced.<type>`: one token shorter than the stored subjects. */
export const announcedSubject = (prefix: string, type = '*'): string => `${prefix}.announced.${type}`

/** In JSON; it names the event and holds none of its data, which followers read in the log. */
export const encodeNotice = (notice: EventNotice): string => JSON.stringify(notice)

/** Not validated, as only servers of this installation publish notices; throws a SyntaxError for no JSON. */
export const decodeNotice = (message: { json: <T>() => T }): EventNotice => message.json<EventNotice>()

// FNV-1a: uniform, and identical in every process.
const partitionOf = (stream: StreamName, partitions: number): number => {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(stream)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % partitions
}

const token = (id: string) => encodeURIComponent(id).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
