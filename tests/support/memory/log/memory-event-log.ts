import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type LogPlace, logStart } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type EventLog, LogRewound } from '#domain/log/ports/event-log.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export const memoryEventLog = (database: MemoryDatabase): EventLog => ({
  head: async () => endOf(database.tables().events),
  after: async (place, limit) => {
    const { events } = database.tables()
    const { position, id } = place
    if (id !== null && events[position - 1]?.id !== id) throw new LogRewound(place)
    return events.slice(position, position + limit).map((event, index) => noticeOf(event, position + index + 1))
  },
  onAppended: (wake) => {
    const listener = () => wake()
    database.listeners.add(listener)
    return () => database.listeners.delete(listener)
  },
})

/** The end of a log that consists of these events. */
export const endOf = (events: readonly RecordedEvent[]): LogPlace => {
  const last = events.at(-1)
  return last === undefined ? logStart : { position: events.length, id: last.id }
}

const noticeOf = (
  { id, stream, version, type, at, actor, correlationId }: RecordedEvent,
  position: number,
): EventNotice => ({ position, id, stream, version, type, at, actor, correlationId })
