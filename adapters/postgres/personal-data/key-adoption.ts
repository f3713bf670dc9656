import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { masterKeyLock } from '#adapters/postgres/connection/advisory-locks.ts'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type Queryable, refreshKeyRing } from './key-ring.ts'
import type { MasterKey } from './master-key.ts'

const followEveryMs = 1000
const pollMs = 100

/** The lock of a key, by its id; a process shares the one of the key that it seals with. */
const keyLock = `${masterKeyLock}, ('x' || $1)::bit(32)::int`

/**
 * Adopts changes while one key replaces another, and holds the lock of the key in use, which `rekey` waits for; with a
 * single key there is nothing to follow.
 */
export const followKeyRing = (postgres: Postgres, master: MasterKey, warn: (message: string) => void) => {
  if (master.ids.length === 1) return { stop: async () => undefined }
  let session: { readonly client: pg.Client; readonly locked: string | null } | null = null
  let turn = Promise.resolve()
  const follow = async () => {
    try {
      const { client, locked } = session ?? { client: await sessionOf(postgres), locked: null }
      session = { client, locked }
      await refreshKeyRing(client, master)
      if (locked === master.id()) return
      await client.query(`select pg_advisory_lock_shared(${keyLock})`, [master.id()])
      session = { client, locked: master.id() }
      if (locked !== null) await client.query(`select pg_advisory_unlock_shared(${keyLock})`, [locked])
    } catch (error) {
      warn(`The master key in use is unknown: ${(error as Error).message}`)
      await close()
    }
  }
  const close = async () => {
    if (session !== null) await endClient(session.client)
    session = null
  }
  const next = () => {
    turn = turn.then(follow)
  }
  next()
  const timer = setInterval(next, followEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await turn
      await close()
    },
  }
}

const sessionOf = async ({ url, settings }: Postgres): Promise<pg.Client> => {
  const client = ownClient(url, { settings })
  await client.connect()
  return client
}

/** Waits until no process seals with this key any more; throws a sentence that names those that still do. */
export const awaitAdoption = async (client: pg.Client, key: string, maxWaitMs: number): Promise<void> => {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const { rows } = await client.query<{ address: string }>(selectHolders, [key])
    if (rows.length === 0) return
    if (performance.now() > deadline) throw new Error(holdersSentence(rows.map(({ address }) => address)))
    await pause(pollMs)
  }
}

const selectHolders = `
  select coalesce(host(a.client_addr), 'this machine') || ', process ' || a.pid || ' of the database' as address
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
     and l.classid = ${masterKeyLock} and l.objid = ('x' || $1)::bit(32)::bigint::oid and l.objsubid = 2
   order by 1`

const holdersSentence = (addresses: readonly string[]) =>
  `Processes still use the earlier master key: ${addresses.join('; ')}. It stays valid. Restart or end them, then repeat this command.`

/** Refused by a trigger: sealed with a key that was retired while the value was on its way. */
const retiredKey = 'AT002'

/** Seals and writes; what the database refuses because its key was retired meanwhile is sealed again with the one in use. */
export const sealing = async <Result>(
  on: Queryable,
  master: MasterKey,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === retiredKey)) throw error
    await reaching(refreshKeyRing(on, master))
    return write()
  }
}
