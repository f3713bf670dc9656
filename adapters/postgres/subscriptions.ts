import { setTimeout as timeout } from 'node:timers/promises'
import pg from 'pg'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { EventNotice } from '../../domain/ports/event-bus.ts'
import type { EventLog, Following, Subscriptions } from '../../domain/ports/event-log.ts'
import type { Postgres } from './connection.ts'
import { sleeper } from './wake.ts'

const batchSize = 500
/** A notification that got lost costs at most this. */
const pollMs = 2000
const retryMs = 500

/** `sleep` ends early when something was appended, `pause` only when the subscription is stopped. */
type Loop = {
  readonly stopped: () => boolean
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Durable subscriptions: the checkpoint is a row, and an advisory lock keeps each name to one process at a time. */
export const postgresSubscriptions = (
  postgres: Postgres,
  log: EventLog,
  complain: (message: string) => void,
): Subscriptions => ({
  subscribe: (following) => {
    const { wake, sleep } = sleeper()
    const stopping = new AbortController()
    const { signal } = stopping
    const pause = (milliseconds: number) => timeout(milliseconds, undefined, { signal }).catch(() => undefined)
    const forget = log.onAppended(wake)
    const running = runForEver(
      { stopped: () => signal.aborted, sleep, pause },
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

/** Holds the name's lock on a connection of its own and handles the log from the checkpoint on; ends when that connection does. */
const follow = async (postgres: Postgres, log: EventLog, following: Following, loop: Loop) => {
  const name = await following.name()
  // A checkpoint that a crash takes back is handled again: it need not wait for the disk.
  const options = '-c synchronous_commit=off'
  const settings = { connectionTimeoutMillis: 5000, keepAlive: true, options }
  const client = new pg.Client({ connectionString: postgres.url, ...settings })
  let lost = false
  client
    .on('error', () => undefined)
    .once('end', () => {
      lost = true
    })
  try {
    await client.connect()
    while (!loop.stopped() && !(await lock(client, name))) await loop.pause(pollMs)
    let position = loop.stopped() ? 0 : await checkpoint(client, name, following.since())
    while (!loop.stopped()) {
      const events = await log.after(position, batchSize)
      // Without the connection the lock is another's by now.
      if (lost) throw new Error('the connection that holds the place was lost')
      position = events.length > 0 ? await handled(client, name, following, events) : position
      if (events.length === 0) await idle(client, loop)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const handled = async (client: pg.Client, name: string, { handle }: Following, events: readonly EventNotice[]) => {
  await handle(events)
  const position = events.at(-1)?.position ?? 0
  await client.query('update subscriptions set position = $2 where name = $1', [name, position])
  return position
}

/** Waits for more, and looks whether the connection still stands. */
const idle = async (client: pg.Client, loop: Loop) => {
  await loop.sleep(pollMs)
  await client.query('select 1')
}

const lock = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(727412, hashtext($1)) as locked',
    [name],
  )
  return rows[0]?.locked ?? false
}

const checkpoint = async (client: pg.Client, name: string, since: Instant): Promise<number> => {
  await client.query(
    `insert into subscriptions (name, position)
     select $1, coalesce((select min(position) - 1 from events where at >= $2), (select max(position) from events), 0)
     on conflict do nothing`,
    [name, since],
  )
  const { rows } = await client.query<{ position: string }>('select position from subscriptions where name = $1', [
    name,
  ])
  return Number(rows[0]?.position ?? 0)
}
