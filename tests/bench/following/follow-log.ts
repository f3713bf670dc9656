import type { EventLog } from '../../../domain/ports/event-log.ts'

const pageSize = 1000

/** Reads the whole log in its order, the next page under way while one is looked at; answers how many events there were. */
export const followLog = async (log: EventLog): Promise<number> => {
  let seen = 0
  let next = log.after(0, pageSize)
  for (;;) {
    const page = await next
    const last = page.at(-1)
    if (last === undefined) return seen
    next = log.after(last.position, pageSize)
    for (const { position } of page) if (position > seen) seen += 1
  }
}
