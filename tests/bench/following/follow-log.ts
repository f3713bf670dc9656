import type { EventLog } from '../../../domain/ports/event-log.ts'

const pageSize = 1000

/**
 * Reads the whole log in its order and answers how many events there were.
 * Positions have no gaps: the next page can be asked for before this one has come.
 */
export const followLog = async (log: EventLog): Promise<number> => {
  let seen = 0
  let next = log.after(0, pageSize)
  for (let asked = pageSize; ; asked += pageSize) {
    const page = next
    next = log.after(asked, pageSize)
    const events = await page
    for (const { position } of events) if (position === seen + 1) seen += 1
    if (events.length < pageSize) return next.then(() => seen)
  }
}
