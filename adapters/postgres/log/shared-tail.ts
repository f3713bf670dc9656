import { setImmediate as turn } from 'node:timers/promises'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type LogPlace, LogRewound } from '#domain/log/ports/event-log.ts'

type Placed = { readonly notice: EventNotice }
type Read<Event> = (place: LogPlace, limit: number) => Promise<readonly Event[]>

/** How many of the newest events are kept, for followers that lag. */
const keptEvents = 1000
const pageSize = 500

/**
 * Reads the end of the log once for all followers of a process. A follower further back reads for itself.
 * Positions have no gaps, so that the kept events are found by their index.
 */
export const sharedTail = <Event extends Placed>(read: Read<Event>): Read<Event> => {
  let kept: readonly Event[] = []
  let next: Promise<void> | undefined
  let current: Promise<void> = Promise.resolve()

  /** The kept events after a place; undefined where they do not show it. */
  const keptAfter = ({ position, id }: LogPlace): readonly Event[] | undefined => {
    const index = position - (kept[0]?.notice.position ?? 0)
    const event = kept[index]
    return event === undefined || (id !== null && event.notice.id !== id) ? undefined : kept.slice(index + 1)
  }

  const keep = (events: readonly Event[]) => {
    const [first] = events
    if (first === undefined) return
    const follows = kept.at(-1)?.notice.position === first.notice.position - 1
    kept = (follows ? [...kept, ...events] : events).slice(-keptEvents)
  }

  const readOn = async (): Promise<void> => {
    const last = kept.at(-1)?.notice
    if (last === undefined) return
    await read(last, pageSize).then(keep, (error: unknown) => {
      kept = []
      if (!(error instanceof LogRewound)) throw error
    })
  }

  /** A read that begins after this call, shared by all calls until it begins: it shows what they were woken for. */
  const refresh = (): Promise<void> => {
    next ??= current
      .catch(() => undefined)
      .then(() => turn())
      .then(() => {
        next = undefined
        current = readOn()
        return current
      })
    return next
  }

  return async (place, limit) => {
    const known = keptAfter(place)
    if (known?.length === 0) await refresh()
    const events = known?.length === 0 ? keptAfter(place) : known
    if (events !== undefined) return events.slice(0, limit)
    const own = await read(place, limit)
    const isNewer = (own.at(-1)?.notice.position ?? 0) > (kept.at(-1)?.notice.position ?? 0)
    if (isNewer && own.length < limit) keep(own)
    return own
  }
}
