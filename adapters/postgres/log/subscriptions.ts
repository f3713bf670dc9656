import { setTimeout as timeout } from 'node:timers/promises'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { sleeper } from '#adapters/postgres/connection/wake.ts'
import { UnknownEvent } from '#domain/kernel/event.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import {
  type Following,
  type LogPlace,
  logStart,
  type Subscription,
  type Subscriptions,
} from '#domain/log/ports/event-log.ts'
import { checkpoint, checkpointKeeper, keep, keepEveryMs } from './checkpoints.ts'
import type { SharedEventLog } from './event-log.ts'
import { type PlaceLock, type SharedPlaces, sharedPlaces } from './shared-places.ts'

/** How many events are handled at once, and read at once near the log's end. */
const batchSize = 500
/** How many are read at once further back, and prefetched. */
const pageSize = 2000
/** The polling interval: the log wakes its followers, and tells of an append that no process announced. */
const usualPollMs = 30_000
/** How often a lock that another process holds is tried. */
const takeOverMs = 2000
const retryMs = 500
/** Events this release cannot read are left to a process of a newer one, which tries the lock every two seconds. */
const giveWayMs = 10_000

/** How long the same failure of a subscription is not logged again. */
const sameFailureMs = 60_000
/** Failures in a row after which a subscription is reported as stuck. */
const manyFailures = 20

/** `sleep` ends early, with true, when something was appended, `pause` only when the subscription is stopped. */
type Loop = {
  readonly pollMs: number
  readonly stopped: () => boolean
  readonly sleep: (milliseconds: number) => Promise<boolean>
  readonly wake: () => void
  readonly pause: (milliseconds: number) => Promise<void>
  readonly setName: (name: string) => void
  readonly handled: () => void
}

/** `stuck` names the subscriptions of this process that have failed again and again without handling anything. */
type StandingSubscriptions = Subscriptions & { readonly stuck: () => readonly string[] }

/** Durable subscriptions: the checkpoint is a row, and an advisory lock keeps each name to one process at a time. */
export const postgresSubscriptions = (
  postgres: Postgres,
  log: Pick<SharedEventLog, 'onAppended' | 'readableAfter'>,
  complain: (message: string) => void,
  pollMs = usualPollMs,
): StandingSubscriptions => {
  const places = sharedPlaces(postgres)
  const failures = new Map<Following, { readonly name: string; readonly count: number }>()
  const stuckMessages = () =>
    [...failures.values()]
      .filter(({ count }) => count >= manyFailures)
      .map(({ name, count }) => `Following the log as "${name}" failed ${count} times in a row.`)
  return { stuck: stuckMessages, subscribe }

  function subscribe(following: Following): Subscription {
    const { wake, sleep } = sleeper()
    const stopping = new AbortController()
    const { signal } = stopping
    const pause = (milliseconds: number) => timeout(milliseconds, undefined, { signal }).catch(() => undefined)
    let name = 'unnamed'
    let [lastMessage, loggedAt] = ['', 0]
    const say = (message: string) => {
      if (message === lastMessage && performance.now() - loggedAt < sameFailureMs) return
      ;[lastMessage, loggedAt] = [message, performance.now()]
      complain(message)
    }
    const setName = (newName: string) => {
      name = newName
    }
    const running = runForEver(
      {
        stopped: () => signal.aborted,
        sleep,
        wake,
        pause,
        pollMs,
        handled: () => void failures.delete(following),
        setName,
      },
      (loop) => follow(places, log, following, loop),
      (error) => {
        failures.set(following, { name, count: (failures.get(following)?.count ?? 0) + 1 })
        say(`following the log as "${name}" starts over: ${explainError(error)}`)
      },
    )
    return {
      stop: async () => {
        stopping.abort()
        wake()
        await running
        failures.delete(following)
      },
    }
  }
}

const runForEver = async (loop: Loop, run: (loop: Loop) => Promise<void>, onFailure: (error: unknown) => void) => {
  while (!loop.stopped()) {
    const failure = await run(loop).then(
      () => null,
      (error: unknown) => error,
    )
    // An interruption by the stop is not a failure.
    if (failure !== null && !loop.stopped()) onFailure(failure)
    await loop.pause(failure instanceof UnknownEvent ? giveWayMs : retryMs)
  }
}

/** Holds the name's lock and handles the log from the checkpoint on; ends when the lock's connection does. */
const follow = async (
  places: SharedPlaces,
  { readableAfter, onAppended }: Pick<SharedEventLog, 'onAppended' | 'readableAfter'>,
  following: Following,
  loop: Loop,
) => {
  const name = await following.name()
  loop.setName(name)
  const placeLock = await places.enter(loop.wake)
  const { exclusively, lost } = placeLock
  let settled = async (): Promise<void> => undefined
  let forget = () => {}
  try {
    while (!loop.stopped() && !(await placeLock.lock(name))) {
      await loop.pause(Math.min(loop.pollMs, takeOverMs))
      if (lost()) return
    }
    if (!loop.stopped()) forget = onAppended(loop.wake)
    let place = loop.stopped() ? logStart : await exclusively((client) => checkpoint(client, name, following.since()))
    const placeKeeper = checkpointKeeper(place, (reached) => exclusively((client) => keep(client, name, reached)))
    settled = placeKeeper.now
    const pages = pagesOf(readableAfter)
    while (!loop.stopped()) {
      const { events, isFull } = await pages.after(place)
      refuseLost(placeLock)
      for (let start = 0; start < events.length && !loop.stopped(); start += batchSize) {
        const batch = events.slice(start, start + batchSize)
        await following.handle(batch)
        place = batch.at(-1) ?? place
        await placeKeeper.moved(place)
        loop.handled()
        refuseLost(placeLock)
      }
      if (isFull) continue
      // A partial page means the end of the log; later appends wake the loop.
      if (placeKeeper.isBehind() && !(await loop.sleep(keepEveryMs))) await placeKeeper.now()
      if (!placeKeeper.isBehind()) await loop.sleep(loop.pollMs)
      // A name that cannot be read now counts as unchanged.
      if ((await following.name().catch(() => name)) !== name) return
    }
  } finally {
    forget()
    await (lost() ? undefined : settled().catch(() => undefined))
    await placeLock.leave()
  }
}

/** Without the connection, another process may hold the lock by now. */
const refuseLost = ({ lost }: PlaceLock) => {
  if (lost()) throw new Error('the connection that holds the place was lost')
}

/** A small page first, then larger ones; the next page is read while one is handled. */
const pagesOf = (read: SharedEventLog['readableAfter']) => {
  let ahead: { readonly from: LogPlace; readonly events: ReturnType<typeof read> } | undefined
  return {
    after: async (place: LogPlace) => {
      const readAhead = ahead?.from === place ? ahead.events : undefined
      const limit = readAhead === undefined ? batchSize : pageSize
      ahead = undefined
      const events = await (readAhead ?? read(place, limit))
      const last = events.at(-1)
      const isFull = last !== undefined && events.length === limit
      if (isFull) {
        ahead = { from: last, events: read(last, pageSize) }
        // Its failure surfaces when it is awaited, which a stop or another failure may prevent.
        ahead.events.catch(() => undefined)
      }
      return { events, isFull }
    },
  }
}
