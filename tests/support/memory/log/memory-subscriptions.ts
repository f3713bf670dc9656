import type { Timer } from '#domain/kernel/timer.ts'
import { type LogPlace, placeAfter } from '#domain/log/log-place.ts'
import type { EventLog, Following, Subscriptions } from '#domain/log/ports/event-log.ts'
import type { MemoryDatabase } from '../memory-database.ts'

const batchSize = 500
/** The polling interval, an upper bound on the delay after a lost wake-up. */
const pollMs = 2000
const retryMs = 500

type Ports = { readonly database: MemoryDatabase; readonly log: EventLog; readonly timer: Timer }

/**
 * Durable subscriptions: the checkpoint is kept in the database, and a lock of this connection keeps each name to one
 * process at a time. Each subscription locks as a connection of its own, named after its process.
 */
export const memorySubscriptions = (
  ports: Ports,
  process: string,
  complain: (message: string) => void,
): Subscriptions => {
  let openCount = 0
  return {
    subscribe: (following) => {
      const pauses = pausing(ports.timer)
      const connection = `${process} ${++openCount}`
      const forget = ports.log.onAppended(pauses.wake)
      const loop = { ...pauses, connection }
      const running = followForEver(ports, following, loop, complain)
      return {
        stop: async () => {
          pauses.stop()
          forget()
          await running
        },
      }
    },
  }
}

type Loop = ReturnType<typeof pausing> & { readonly connection: string }

const followForEver = async (ports: Ports, following: Following, loop: Loop, complain: (message: string) => void) => {
  while (!loop.stopped()) {
    await follow(ports, following, loop).catch(async (error: unknown) => {
      const name = await following.name().catch(() => 'unnamed')
      // An interruption by the stop is not a failure.
      if (!loop.stopped()) complain(`following the log as "${name}" starts over: ${messageOf(error)}`)
    })
    ports.database.disconnect(loop.connection)
    await loop.pause(retryMs)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const follow = async ({ database, log }: Ports, { name: naming, since, handle }: Following, loop: Loop) => {
  const name = await naming()
  const { locks, tables } = database
  while (!loop.stopped() && locks.has(name)) await loop.pause(pollMs)
  if (loop.stopped()) return
  locks.set(name, loop.connection)
  const keep = (reached: LogPlace) => {
    if (locks.get(name) !== loop.connection) throw new Error('the connection that holds the place was lost')
    tables().checkpoints.set(name, withoutId(reached))
  }
  let place = tables().checkpoints.get(name) ?? beginning(database, since())
  keep(place)
  while (!loop.stopped()) {
    const events = await log.after(place, batchSize)
    if (locks.get(name) !== loop.connection) throw new Error('the connection that holds the place was lost')
    if (events.length === 0) {
      await loop.sleep(pollMs)
      if (await isRenamed(naming, name)) return
      continue
    }
    await handle(events)
    place = placeAfter(place, events)
    keep(place)
  }
}

/** A name that cannot be read now counts as unchanged. */
const isRenamed = async (naming: Following['name'], name: string) => (await naming().catch(() => name)) !== name

/** A checkpoint is lost along with the event that it names. */
const withoutId = ({ position }: LogPlace): LogPlace => ({ position, id: null })

/** The place before the first event at or after the moment, or the log's end. */
const beginning = (database: MemoryDatabase, since: string): LogPlace => {
  const { events } = database.tables()
  const first = events.findIndex(({ at }) => at >= since)
  return { position: first < 0 ? events.length : first, id: null }
}

/** `sleep` ends early at a wake, `pause` only at a stop; a wake during work is not lost. */
const pausing = (timer: Timer) => {
  let [woken, stopped] = [false, false]
  const ends = new Set<() => void>()
  const wait = (milliseconds: number, mayWake: boolean) =>
    new Promise<void>((resolve) => {
      const end = () => {
        timing.cancel()
        ends.delete(end)
        wakers.delete(end)
        if (mayWake) woken = false
        resolve()
      }
      const timing = timer.after(stopped || (mayWake && woken) ? 0 : milliseconds, end)
      ends.add(end)
      if (mayWake) wakers.add(end)
    })
  const wakers = new Set<() => void>()
  return {
    stopped: () => stopped,
    sleep: (milliseconds: number) => wait(milliseconds, true),
    pause: (milliseconds: number) => wait(milliseconds, false),
    wake: () => {
      woken = true
      for (const end of [...wakers]) end()
    },
    stop: () => {
      stopped = true
      for (const end of [...ends]) end()
    },
  }
}
