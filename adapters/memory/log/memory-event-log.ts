import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog } from '#domain/log/ports/event-log.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** The log in its global order. */
export const memoryEventLog = (database: MemoryDatabase): EventLog => ({
  head: async () => database.tables().events.length,
  after: async (position, limit) =>
    database
      .tables()
      .events.slice(position, position + limit)
      .map((event, index) => noticeOf(event, position + index + 1)),
  onAppended: (wake) => {
    const listener = () => wake()
    database.listeners.add(listener)
    return () => database.listeners.delete(listener)
  },
})

const noticeOf = ({ id, stream, version, type, at, actor }: RecordedEvent, position: number) => ({
  position,
  id,
  stream,
  version,
  type,
  at,
  actor,
})
