import type { EventNotice } from '../ports/event-bus.ts'
import type { EventLog } from '../ports/event-log.ts'

const pageSize = 500

/** Every event from now on, in order, to every listener of this process: one reader of the log for all of them. */
export type LiveFeed = {
  readonly listen: (hear: (notice: EventNotice) => void) => () => void
  readonly stop: () => void
}

export const liveFeed = async (log: EventLog): Promise<LiveFeed> => {
  const listeners = new Set<(notice: EventNotice) => void>()
  let position = await log.head()
  let reading = false
  let again = false

  const tellNext = async (): Promise<void> => {
    const notices = await log.after(position, pageSize)
    for (const notice of notices) {
      position = notice.position
      for (const hear of listeners) hear(notice)
    }
    if (notices.length === pageSize) await tellNext()
  }

  const read = async (): Promise<void> => {
    again = reading
    if (reading) return
    reading = true
    // What could not be read now is read from the same position on the next wake.
    await tellNext().catch(() => undefined)
    reading = false
    if (again) await read()
  }

  const stop = log.onAppended(() => void read())
  return {
    listen: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    stop,
  }
}
