import type pg from 'pg'
import { reaching } from '#adapters/postgres/connection/connection.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { unwrapKey } from './keys.ts'
import { type Carried, type MasterKey, masterKey, masterKeyId, type Ring } from './master-key.ts'

export type Queryable = Pick<pg.Pool, 'query'>

export type MasterSecrets = readonly [Buffer, ...Buffer[]]

/** The application name: which master keys the process holds. `rekey` refuses to run if one lacks the next key. */
export const processName = (secrets: MasterSecrets): string => `atrium ${secrets.map(masterKeyId).join(' ')}`

/**
 * The master key of the installation. Throws a readable error if none of the given keys is the one in use.
 * @param keep whether a new installation adopts the first key.
 */
export const openKeyRing = async (on: Queryable, secrets: MasterSecrets, keep: boolean): Promise<MasterKey> => {
  const master = masterKey(...secrets)
  const row = await reaching(currentRow(on))
  if (row !== null) return adoptKey(on, master, row)
  const { rows } = await reaching(on.query<{ subject: StreamName; wrapped: Buffer }>(selectAnyKey))
  const [anyKey] = rows
  if (anyKey !== undefined && !opens(master, anyKey)) throw new Error(foreignKey(master.id()))
  const labelled = anyKey === undefined
  if (keep) {
    await reaching(on.query(insertKey, [master.id(), labelled]))
    const record = await reaching(currentRow(on))
    if (record !== null) return adoptKey(on, master, record)
  }
  master.adopt({ current: master.id(), labelled, carried: master.carried() })
  return master
}

/** Whether no master key is in use yet, nor anything there that one has sealed. */
export const lacksMasterKey = async (on: Queryable): Promise<boolean> => {
  const text = `select not exists (select from master_keys union all select from personal_keys) as lacking`
  return (await reaching(on.query<{ lacking: boolean }>(text))).rows[0]?.lacking ?? false
}

const selectAnyKey = 'select subject, wrapped from personal_keys limit 1'
const insertKey = `insert into master_keys (id, state, labelled) values ($1, 'current', $2) on conflict do nothing`

/** Adopts a change of the key in use. Throws if this process does not hold that key. */
export const refreshKeyRing = async (on: Queryable, master: MasterKey): Promise<void> => {
  const row = await currentRow(on)
  if (row !== null) await adoptKey(on, master, row)
}

type Row = { readonly id: string; readonly labelled: boolean; readonly carried: Buffer | null }

const currentRow = async (on: Queryable): Promise<Row | null> =>
  (await on.query<Row>(`select id, labelled, carried from master_keys where state = 'current'`)).rows[0] ?? null

const adoptKey = async (
  on: Queryable,
  master: MasterKey,
  { id: current, labelled, carried }: Row,
): Promise<MasterKey> => {
  if (!master.ids.includes(current)) throw new Error(await whyRefused(on, master, current))
  const carriedKey = carried === null ? {} : { carried: carriedIn(master, current, carried) }
  master.adopt({ current, labelled, carried: master.carried(), ...carriedKey })
  return master
}

/** Binds the former keys to the id of the key that seals them, so that they open under no other. */
export const carriedContext = (id: string): string => `master-key/${id}`

const carriedIn = (master: MasterKey, id: string, sealed: Buffer): Carried =>
  JSON.parse(master.unseal('carried', sealed, carriedContext(id)).toString()) as Ring['carried']

const opens = (master: MasterKey, { subject, wrapped }: { subject: StreamName; wrapped: Buffer }): boolean => {
  try {
    unwrapKey(master, wrapped, subject)
    return true
  } catch {
    return false
  }
}

const whyRefused = async (on: Queryable, master: MasterKey, current: string): Promise<string> => {
  const { rows } = await on.query<{ id: string; on: string }>(
    `select id, to_char(until at time zone 'UTC', 'YYYY-MM-DD') as on from master_keys where id = any ($1)`,
    [master.ids],
  )
  const [replaced] = rows
  return replaced === undefined
    ? `${foreignKey(master.id())} That has the id ${current}.`
    : `The master key ${replaced.id} was replaced on ${replaced.on}. Give the one in use, ${current}, by MASTER_KEY or as DATA_DIR/master-key.`
}

const foreignKey = (id: string) =>
  `The master key (id ${id}) is not the one of this installation. Give the right one, by MASTER_KEY or as DATA_DIR/master-key.`
