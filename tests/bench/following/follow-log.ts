import { type EventLog, logStart } from '#domain/log/ports/event-log.ts'

const pageSize = 1000

/**
 * Reads the whole log in order and returns the number of events. Positions have no gaps, so the next page is
 * prefetched.
 */
export const followLog = async (log: EventLog): Promise<number> => {
  let seen = 0
  let next = log.after(logStart, pageSize)
  for (let asked = pageSize; ; asked += pageSize) {
    const page = next
    next = log.after([{ position: asked, id: null }], pageSize)
    const events = await page
    for (const { position } of events) if (position === seen + 1) seen += 1
    if (events.length < pageSize) return next.then(() => seen)
  }
}
