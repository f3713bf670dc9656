import type pg from 'pg'
import { subscriptionLock } from '#adapters/postgres/connection/advisory-locks.ts'
import { type Exclusively, endClient, ownClient, withHeartbeat } from '#adapters/postgres/connection/client.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'

const heartbeatMs = 5000
const unansweredMs = 10_000

/**
 * A checkpoint lost in a crash only repeats events, so its write need not wait for the disk. A holder without a
 * heartbeat for 20 seconds loses its locks.
 */
const placeSettings = ['synchronous_commit=off', 'idle_session_timeout=20s']

type Connection = {
  readonly client: pg.Client
  readonly exclusively: Exclusively
  readonly isLost: () => boolean
  /** Called when the connection ends. */
  readonly onLost: Set<() => void>
  /** A session can take a lock that it holds again: the names keep the subscriptions of a process apart. */
  readonly names: Set<string>
}

export type PlaceLock = {
  /** Runs exclusively on the connection that holds the lock. */
  readonly exclusively: <Result>(act: (client: pg.Client) => Promise<Result>) => Promise<Result>
  readonly lost: () => boolean
  /** Takes the advisory lock of a name; false while another subscription, here or elsewhere, has it. */
  readonly lock: (name: string) => Promise<boolean>
  /** Gives up the lock; the last one closes the connection. */
  readonly leave: () => Promise<void>
}

export type SharedPlaces = { readonly enter: (onLost: () => void) => Promise<PlaceLock> }

/** The locks of all subscriptions of a process on one connection: each connection costs PostgreSQL a process. */
export const sharedPlaces = (postgres: Postgres): SharedPlaces => {
  let current: { readonly connection: Promise<Connection>; guests: number } | null = null

  return {
    enter: async (onLost) => {
      current ??= { connection: connect(postgres), guests: 0 }
      const holder = current
      holder.guests += 1
      const forget = () => {
        if (current === holder) current = null
      }
      const connection = await holder.connection.catch((error: unknown) => {
        forget()
        throw error
      })
      for (const call of [forget, onLost]) connection.onLost.add(call)
      return lockOn(connection, async () => {
        connection.onLost.delete(onLost)
        holder.guests -= 1
        if (holder.guests > 0) return
        forget()
        await endClient(connection.client)
      })
    },
  }
}

const connect = async (postgres: Postgres): Promise<Connection> => {
  const settings = [...placeSettings, ...postgres.settings]
  const client = ownClient(postgres.url, { settings, timeoutMs: unansweredMs })
  const onLost = new Set<() => void>()
  let lost = false
  client.once('end', () => {
    lost = true
    for (const call of onLost) call()
  })
  await client.connect()
  return { client, exclusively: withHeartbeat(client, heartbeatMs), isLost: () => lost, onLost, names: new Set() }
}

const lockOn = (connection: Connection, left: () => Promise<void>): PlaceLock => {
  const { client, names, isLost } = connection
  const runExclusively: PlaceLock['exclusively'] = (act) => connection.exclusively(() => act(client))
  let lockName: string | null = null
  return {
    exclusively: runExclusively,
    lost: isLost,
    lock: async (name) => {
      if (names.has(name)) return false
      names.add(name)
      const locked = await runExclusively(() => isLocked(client, name)).catch((error: unknown) => {
        names.delete(name)
        throw error
      })
      if (locked) lockName = name
      else names.delete(name)
      return locked
    },
    leave: async () => {
      const name = lockName
      // A lock that cannot be released ends with its session.
      if (name !== null && !isLost()) await runExclusively(() => unlock(client, name)).catch(() => endClient(client))
      if (name !== null) names.delete(name)
      await left()
    },
  }
}

const unlock = (client: pg.Client, name: string) =>
  client.query(`select pg_advisory_unlock(${subscriptionLock}, hashtext($1))`, [name])

const isLocked = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${subscriptionLock}, hashtext($1)) as locked`,
    [name],
  )
  return rows[0]?.locked ?? false
}
