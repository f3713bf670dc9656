import { setImmediate as turn } from 'node:timers/promises'
import type { LogPlace } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { LogRewound } from '#domain/log/ports/event-log.ts'

type Placed = { readonly notice: EventNotice }
type Read<Event> = (place: LogPlace, limit: number) => Promise<readonly Event[]>

/** How many of the newest events are kept, for followers that lag. */
const tailLength = 1000
const pageSize = 500

/**
 * Reads the end of the log once for all followers of a process; those further back, or at a place without an id, read
 * separately, once for each place. As with `read`, an answer of less than `limit` contains everything committed before
 * the call. Positions have no gaps, so that the kept events are found by their index.
 */
export const sharedTail = <Event extends Placed>(read: Read<Event>): Read<Event> => {
  let tail: readonly Event[] = []
  let next: Promise<void> | undefined
  let current: Promise<void> = Promise.resolve()

  /** The kept events after a place; undefined if it is not among them. After a failover only ids tell logs apart. */
  const eventsAfter = ({ position, id }: LogPlace): readonly Event[] | undefined => {
    const index = position - (tail[0]?.notice.position ?? 0)
    const event = tail[index]
    return event === undefined || event.notice.id !== id ? undefined : tail.slice(index + 1)
  }

  const keep = ({ id }: LogPlace, events: readonly Event[]) => {
    const [previous, last] = [tail.at(-1)?.notice, events.at(-1)?.notice]
    if (last === undefined) return
    if (id !== null && previous?.id === id) tail = [...tail, ...events].slice(-tailLength)
    else if (last.position > (previous?.position ?? 0)) tail = events.slice(-tailLength)
  }

  const readOn = async (): Promise<void> => {
    const last = tail.at(-1)?.notice
    if (last === undefined) return
    const events = await read(last, pageSize)
    keep(last, events)
    if (events.length === pageSize) await readOn()
  }

  const startOver = (error: unknown) => {
    tail = []
    if (!(error instanceof LogRewound)) throw error
  }

  /** A read that begins after this call, shared by all calls until it begins: it includes what they were woken for. */
  const refresh = (): Promise<void> => {
    next ??= current
      .catch(() => undefined)
      .then(() => turn())
      .then(() => {
        next = undefined
        current = readOn().catch(startOver)
        return current
      })
    return next
  }

  const readTogether = coalesceReads(read)

  return async (place, limit) => {
    const buffered = eventsAfter(place)
    const isAll = buffered === undefined || buffered.length >= limit
    if (!isAll) await refresh()
    const events = isAll ? buffered : eventsAfter(place)
    if (events !== undefined) return events.slice(0, limit)
    const own = await readTogether(place, limit)
    if (own.length < limit) keep(place, own)
    return own
  }
}

/** Followers woken at the same place share a read, which begins after their calls. */
const coalesceReads = <Event>(read: Read<Event>): Read<Event> => {
  const reads = new Map<string, Promise<readonly Event[]>>()
  return (place, limit) => {
    const key = `${place.position} ${place.id} ${limit}`
    const begin = async () => {
      await turn()
      reads.delete(key)
      return read(place, limit)
    }
    const reading = reads.get(key) ?? begin()
    reads.set(key, reading)
    return reading
  }
}
