import { setTimeout as timeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { sleeper } from '#adapters/postgres/connection/wake.ts'
import { UnknownEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import {
  type Following,
  type LanePlace,
  laneStart,
  type Subscription,
  type Subscriptions,
} from '#domain/log/ports/event-log.ts'
import type { SharedEventLog } from './event-log.ts'
import { type SharedPlaces, sharedPlaces } from './shared-places.ts'

const batchSize = 500
/** The polling interval, beyond that at which the log wakes its followers anyway. */
const usualPollMs = 5000
/** How often a place that another process holds is tried. */
const takeOverMs = 2000
const retryMs = 500
/** What this release cannot read is left to a process of the newer one, which tries to take the place every two seconds. */
const giveWayMs = 10_000

/** Failures in a row after which a subscription is reported as stuck. */
const manyFailures = 20

/** `sleep` ends early, with true, when something was appended, `pause` only when the subscription is stopped. */
type Loop = {
  readonly pollMs: number
  readonly stopped: () => boolean
  readonly sleep: (milliseconds: number) => Promise<boolean>
  readonly wake: () => void
  readonly pause: (milliseconds: number) => Promise<void>
  readonly named: (name: string) => void
  readonly handled: () => void
}

/** `stuck` names the subscriptions of this process that have failed again and again without handling anything. */
export type StandingSubscriptions = Subscriptions & { readonly stuck: () => readonly string[] }

/** Durable subscriptions: the checkpoint is a row, and an advisory lock keeps each name to one process at a time. */
export const postgresSubscriptions = (
  postgres: Postgres,
  log: Pick<SharedEventLog, 'onAppended' | 'readableAfter'>,
  complain: (message: string) => void,
  pollMs = usualPollMs,
): StandingSubscriptions => {
  const places = sharedPlaces(postgres)
  const failures = new Map<Following, { readonly name: string; readonly count: number }>()
  const stuck = () =>
    [...failures.values()]
      .filter(({ count }) => count >= manyFailures)
      .map(({ name, count }) => `Following the log as "${name}" failed ${count} times in a row.`)
  return { stuck, subscribe }

  function subscribe(following: Following): Subscription {
    const { wake, sleep } = sleeper()
    const stopping = new AbortController()
    const { signal } = stopping
    const pause = (milliseconds: number) => timeout(milliseconds, undefined, { signal }).catch(() => undefined)
    let name = 'unnamed'
    const named = (known: string) => {
      name = known
    }
    const running = runForEver(
      {
        stopped: () => signal.aborted,
        sleep,
        wake,
        pause,
        pollMs,
        handled: () => void failures.delete(following),
        named,
      },
      (loop) => follow(places, log, following, loop),
      (error) => {
        failures.set(following, { name, count: (failures.get(following)?.count ?? 0) + 1 })
        complain(`following the log starts over: ${error instanceof Error ? error.message : String(error)}`)
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

const runForEver = async (loop: Loop, run: (loop: Loop) => Promise<void>, failed: (error: unknown) => void) => {
  while (!loop.stopped()) {
    const failure = await run(loop).then(
      () => null,
      (error: unknown) => error,
    )
    // What breaks off because of the stop is no failure.
    if (failure !== null && !loop.stopped()) failed(failure)
    await loop.pause(failure instanceof UnknownEvent ? giveWayMs : retryMs)
  }
}

/** Holds the name's lock and handles the log from the checkpoint on; ends when the connection that holds the lock does. */
const follow = async (
  places: SharedPlaces,
  { readableAfter, onAppended }: Pick<SharedEventLog, 'onAppended' | 'readableAfter'>,
  following: Following,
  loop: Loop,
) => {
  const name = await following.name()
  loop.named(name)
  const held = await places.enter(loop.wake)
  const { alone, lost } = held
  let settled = async (): Promise<void> => undefined
  let forget = () => {}
  try {
    while (!loop.stopped() && !(await held.lock(name))) {
      await loop.pause(Math.min(loop.pollMs, takeOverMs))
      if (lost()) return
    }
    if (!loop.stopped()) forget = onAppended(loop.wake)
    let place = loop.stopped() ? laneStart : await alone((client) => checkpoint(client, name, following.since()))
    const kept = keptPlace(place, (reached) => alone((client) => keep(client, name, reached)))
    settled = kept.now
    while (!loop.stopped()) {
      const events = await readableAfter([place], batchSize)
      // Without the connection the lock is another's by now.
      if (lost()) throw new Error('the connection that holds the place was lost')
      const last = events.at(-1)
      if (last !== undefined) {
        await following.handle(events)
        place = last
        await kept.moved(place)
        loop.handled()
        if (events.length === batchSize) continue
      }
      // A part of a page is the end of the log, and what is appended from then on wakes.
      if (kept.isBehind() && !(await loop.sleep(keepEveryMs))) await kept.now()
      if (!kept.isBehind()) await loop.sleep(loop.pollMs)
      // A name that cannot be read now counts as unchanged.
      if ((await following.name().catch(() => name)) !== name) return
    }
  } finally {
    forget()
    await (lost() ? undefined : settled().catch(() => undefined))
    await held.leave()
  }
}

/** A checkpoint that is written less often than it moves: a crash repeats what a few milliseconds brought. */
const keepEveryMs = 50

const keptPlace = (start: LanePlace, write: (place: LanePlace) => Promise<unknown>) => {
  let [place, written, at] = [start, start, 0]
  const isBehind = () => place.position !== written.position
  const now = async () => {
    if (!isBehind()) return
    const reached = place
    await write(reached)
    ;[written, at] = [reached, performance.now()]
  }
  return {
    isBehind,
    now,
    moved: async (to: LanePlace) => {
      place = to
      if (performance.now() - at >= keepEveryMs) await now()
    },
  }
}

/** A failover that lost the event has also moved the checkpoint back, to before what took the event's place. */
const keep = (client: pg.Client, name: string, { position, id }: LanePlace) =>
  client.query({ name: 'keep-place', text: keptText, values: [name, position, id] })

const keptText = `
  update subscriptions set position = $2
   where name = $1 and exists (select from events where position = $2 and id = $3)`

const checkpoint = async (client: pg.Client, name: string, since: Instant): Promise<LanePlace> => {
  const known = async () =>
    (await client.query<{ position: string; id: string | null }>(keptCheckpoint, [name])).rows[0]
  const begin = { text: beginning, values: [name, since], query_timeout: 600_000 }
  const kept = (await known()) ?? (await client.query(begin).then(known))
  return kept === undefined ? laneStart : { position: Number(kept.position), id: kept.id }
}

/** With its event, so that followers that have read the same share their reads. */
const keptCheckpoint = `
  select s.position, e.id from subscriptions s left join events e on e.position = s.position where s.name = $1`

/** Where a new name begins: scans the log once for the moment. */
const beginning = `
  insert into subscriptions (name, position)
  select $1, coalesce((select min(position) - 1 from events where at >= $2), (select max(position) from events), 0)
  on conflict (name) do nothing`
