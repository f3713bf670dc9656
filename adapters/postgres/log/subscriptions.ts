import { setTimeout as timeout } from 'node:timers/promises'
import type pg from 'pg'
import { endClient, ownClient, withHeartbeat } from '#adapters/postgres/connection/client.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { sleeper } from '#adapters/postgres/connection/wake.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { EventLog, Following, Subscriptions } from '#domain/log/ports/event-log.ts'

const batchSize = 500
/** A notification that got lost costs at most this. */
const usualPollMs = 2000
const retryMs = 500

/** `sleep` ends early when something was appended, `pause` only when the subscription is stopped. */
type Loop = {
  readonly pollMs: number
  readonly stopped: () => boolean
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Durable subscriptions: the checkpoint is a row, and an advisory lock keeps each name to one process at a time. */
export const postgresSubscriptions = (
  postgres: Postgres,
  log: EventLog,
  complain: (message: string) => void,
  pollMs = usualPollMs,
): Subscriptions => ({
  subscribe: (following) => {
    const { wake, sleep } = sleeper()
    const stopping = new AbortController()
    const { signal } = stopping
    const pause = (milliseconds: number) => timeout(milliseconds, undefined, { signal }).catch(() => undefined)
    const forget = log.onAppended(wake)
    const running = runForEver(
      { stopped: () => signal.aborted, sleep, pause, pollMs },
      (loop) => follow(postgres, log, following, loop),
      (error) => complain(`following the log starts over: ${error instanceof Error ? error.message : String(error)}`),
    )
    return {
      stop: async () => {
        stopping.abort()
        forget()
        wake()
        await running
      },
    }
  },
})

const runForEver = async (loop: Loop, run: (loop: Loop) => Promise<void>, failed: (error: unknown) => void) => {
  while (!loop.stopped()) {
    // What breaks off because of the stop is no failure.
    await run(loop).catch((error: unknown) => (loop.stopped() ? undefined : failed(error)))
    await loop.pause(retryMs)
  }
}

const heartbeatMs = 5000
const unansweredMs = 10_000

/**
 * A checkpoint that a crash takes back is handled again: it need not wait for the disk. A holder that is not heard of
 * for 20 seconds loses its lock, whatever became of it or of the network between.
 */
const placeSettings = ['synchronous_commit=off', 'idle_session_timeout=20s']

/** Holds the name's lock on a connection of its own and handles the log from the checkpoint on; ends when that connection does. */
const follow = async (postgres: Postgres, log: EventLog, following: Following, loop: Loop) => {
  const name = await following.name()
  const client = ownClient(postgres.url, {
    settings: [...placeSettings, ...postgres.settings],
    timeoutMs: unansweredMs,
  })
  let lost = false
  client.once('end', () => {
    lost = true
  })
  try {
    await client.connect()
    while (!loop.stopped() && !(await lock(client, name))) await loop.pause(loop.pollMs)
    let position = loop.stopped() ? 0 : await checkpoint(client, name, following.since())
    const alone = withHeartbeat(client, heartbeatMs)
    while (!loop.stopped()) {
      const events = await log.after(position, batchSize)
      // Without the connection the lock is another's by now.
      if (lost) throw new Error('the connection that holds the place was lost')
      position =
        events.length > 0
          ? await handled((position) => alone(() => keep(client, name, position)), following, events)
          : position
      if (events.length === 0) await loop.sleep(loop.pollMs)
    }
  } finally {
    await endClient(client)
  }
}

type Keep = (position: number) => Promise<unknown>

const handled = async (keep: Keep, { handle }: Following, events: readonly EventNotice[]) => {
  await handle(events)
  const position = events.at(-1)?.position ?? 0
  await keep(position)
  return position
}

const keep = (client: pg.Client, name: string, position: number) =>
  client.query('update subscriptions set position = $2 where name = $1', [name, position])

const lock = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(727412, hashtext($1)) as locked',
    [name],
  )
  return rows[0]?.locked ?? false
}

const checkpoint = async (client: pg.Client, name: string, since: Instant): Promise<number> => {
  const known = 'select position from subscriptions where name = $1'
  const { rows } = await client.query<{ position: string }>(known, [name])
  if (rows[0] !== undefined) return Number(rows[0].position)
  const begin = { text: beginning, values: [name, since], query_timeout: 600_000 }
  const begun = await client.query<{ position: string }>(begin)
  return Number(begun.rows[0]?.position ?? 0)
}

/** Where a new name begins: this once, the whole log is looked through for the moment. */
const beginning = `
  insert into subscriptions (name, position)
  select $1, coalesce((select min(position) - 1 from events where at >= $2), (select max(position) from events), 0)
  on conflict (name) do update set position = subscriptions.position returning position`
