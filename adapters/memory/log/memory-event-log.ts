import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type EventLog, LogRewound } from '#domain/log/ports/event-log.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** The log in its global order. */
export const memoryEventLog = (database: MemoryDatabase): EventLog => ({
  head: async () => {
    const { events } = database.tables()
    return { position: events.length, id: events.at(-1)?.id ?? null }
  },
  after: async (place, limit) => {
    const { position, id } = place
    const { events } = database.tables()
    if (id !== null && events[position - 1]?.id !== id) throw new LogRewound(place)
    return events.slice(position, position + limit).map((event, index) => noticeOf(event, position + index + 1))
  },
  onAppended: (wake) => {
    const listener = () => wake()
    database.listeners.add(listener)
    return () => database.listeners.delete(listener)
  },
})

const noticeOf = ({ id, stream, version, type, at, actor, correlationId }: RecordedEvent, position: number) => ({
  position,
  id,
  stream,
  version,
  type,
  at,
  actor,
  correlationId,
})
