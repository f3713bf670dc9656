import { createHash } from 'node:crypto'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { inLane, type LogPlace, logStart } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type EventLog, LogRewound } from '#domain/log/ports/event-log.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** The log in the database's lanes. */
export const memoryEventLog = (database: MemoryDatabase): EventLog => ({
  head: async () => endOf(database, database.tables().events),
  after: async (place, limit) => {
    const lanes = inLanes(database, database.tables().events)
    if (place.length > lanes.length) throw new LogRewound(place, lanes.length)
    return interleaved(lanes.map((events, lane) => noticesAfter(events, place, lane, limit))).slice(0, limit)
  },
  onAppended: (wake) => {
    const listener = () => wake()
    database.listeners.add(listener)
    return () => database.listeners.delete(listener)
  },
})

/** The end of a log that consists of these events. */
export const endOf = (database: Pick<MemoryDatabase, 'lanes'>, events: readonly RecordedEvent[]): LogPlace =>
  events.length === 0
    ? logStart
    : inLanes(database, events).map((own) => ({ position: own.length, id: own.at(-1)?.id ?? null }))

/** The events of each lane: position n is element n - 1. */
export const inLanes = (
  { lanes }: Pick<MemoryDatabase, 'lanes'>,
  events: readonly RecordedEvent[],
): readonly (readonly RecordedEvent[])[] =>
  lanes === 1
    ? [events]
    : Array.from({ length: lanes }, (_, lane) => events.filter(({ stream }) => laneOf(stream, lanes) === lane))

const known = new Map<StreamName, number>()

const laneOf = (stream: StreamName, lanes: number): number => {
  const hash = known.get(stream) ?? createHash('sha256').update(stream).digest().readUInt32BE()
  known.set(stream, hash)
  return hash % lanes
}

const noticesAfter = (
  events: readonly RecordedEvent[],
  place: LogPlace,
  lane: number,
  limit: number,
): readonly EventNotice[] => {
  const { position, id } = inLane(place, lane)
  if (id !== null && events[position - 1]?.id !== id) throw new LogRewound(place, lane)
  return events.slice(position, position + limit).map((event, index) => noticeOf(event, lane, position + index + 1))
}

/** Takes one of each lane in turn, the last lane first: readers must not rely on an order between lanes. */
const interleaved = (lanes: readonly (readonly EventNotice[])[]): readonly EventNotice[] => {
  const [only] = lanes
  if (lanes.length === 1 && only !== undefined) return only
  const longest = Math.max(...lanes.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => lanes.toReversed().flatMap((lane) => lane[turn] ?? [])).flat()
}

const noticeOf = (
  { id, stream, version, type, at, actor, correlationId }: RecordedEvent,
  lane: number,
  position: number,
): EventNotice => ({
  ...{ position, id, stream, version, type, at, actor, correlationId },
  ...(lane > 0 && { lane }),
})
