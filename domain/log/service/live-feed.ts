import type { EventNotice } from '../ports/event-bus.ts'
import type { EventLog } from '../ports/event-log.ts'

const pageSize = 500

/** Every event from now on, in order, to every listener of this process, with one reader of the log for all. */
export type LiveFeed = {
  readonly listen: (hear: (notice: EventNotice) => void) => () => void
  readonly stop: () => void
}

export const liveFeed = async (log: EventLog): Promise<LiveFeed> => {
  const listeners = new Set<(notice: EventNotice) => void>()
  let position = await log.head()
  let reading = false
  let again = false

  const tellNew = async (): Promise<void> => {
    for (;;) {
      const notices = await log.after(position, pageSize)
      for (const notice of notices) {
        position = notice.position
        for (const hear of listeners) hear(notice)
      }
      if (notices.length < pageSize) return
    }
  }

  const read = async (): Promise<void> => {
    again = true
    if (reading) return
    reading = true
    while (again) {
      again = false
      // A failed read is repeated from the same position at the next wake-up.
      await tellNew().catch(() => undefined)
    }
    reading = false
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
