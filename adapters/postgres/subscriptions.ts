import pg from 'pg'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { EventLog, Following, Subscriptions } from '../../domain/ports/event-log.ts'
import type { Postgres } from './connection.ts'
import { sleeper } from './wake.ts'

const batchSize = 500
/** A notification that got lost costs at most this. */
const pollMs = 2000
const retryMs = 500

type Loop = { readonly stopped: () => boolean; readonly sleep: (milliseconds: number) => Promise<void> }

/** Durable subscriptions: the checkpoint is a row, and an advisory lock keeps each name to one process at a time. */
export const postgresSubscriptions = (
  postgres: Postgres,
  log: EventLog,
  complain: (message: string) => void,
): Subscriptions => ({
  subscribe: (following) => {
    const { wake, sleep } = sleeper()
    let stopping = false
    const loop = { stopped: () => stopping, sleep }
    const forget = log.onAppended(wake)
    const running = runForEver(
      loop,
      () => follow(postgres, log, following, loop),
      (error) => complain(`following the log starts over: ${error instanceof Error ? error.message : String(error)}`),
    )
    return {
      stop: async () => {
        stopping = true
        forget()
        wake()
        await running
      },
    }
  },
})

const runForEver = async (loop: Loop, run: () => Promise<void>, failed: (error: unknown) => void) => {
  while (!loop.stopped()) {
    await run().catch(failed)
    if (!loop.stopped()) await loop.sleep(retryMs)
  }
}

/** Holds the name's lock on a connection of its own and handles the log from the checkpoint on; ends when that connection does. */
const follow = async (postgres: Postgres, log: EventLog, following: Following, loop: Loop) => {
  const name = await following.name()
  const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await lock(client, name))) return await loop.sleep(pollMs)
    let position = await checkpoint(client, name, following.since())
    while (!loop.stopped()) {
      const events = await log.after(position, batchSize)
      const last = events.at(-1)
      if (last === undefined) {
        await loop.sleep(pollMs)
        await client.query('select 1')
        continue
      }
      await following.handle(events)
      position = last.position
      await client.query('update subscriptions set position = $2 where name = $1', [name, position])
    }
  } finally {
    await client.end().catch(() => undefined)
  }
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
    `insert into subscriptions (name, position) select $1, coalesce(max(position), 0) from events where at < $2
     on conflict do nothing`,
    [name, since],
  )
  const { rows } = await client.query<{ position: string }>('select position from subscriptions where name = $1', [
    name,
  ])
  return Number(rows[0]?.position ?? 0)
}
