import type pg from 'pg'
import { lockHeads } from '#adapters/postgres/connection/advisory-locks.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { instantOf } from '#adapters/postgres/connection/instants.ts'
import { refreshKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { Tile } from '#domain/audit/model/index.ts'
import type { Growth, LogTree, ReadTile, SignedHead, SigningKey } from '#domain/audit/ports/log-tree.ts'
import { checkedHashes } from './checked-hashes.ts'
import { treeHash } from './checkpoint-seal.ts'
import { fingerprintsOf, headSeal, rootIn } from './head-seal.ts'

/** The tree in tables beside the log; incomplete tiles come from the events. */
export const postgresLogTree = ({ pool }: Postgres, master: MasterKey): LogTree => ({
  head: () => reaching(lastHead(pool)),
  tile: (...place) => reaching(tileFrom(pool)(...place)),
  keys: async () => {
    const text = 'select key_id as "keyId", vkey, since::text, handover from log_keys order by since, key_id'
    const { rows } = await reaching(pool.query<SigningKey>(text))
    return rows.map((row) => ({ ...row, since: instantOf(row.since) }))
  },
  cosignatures: async (size) => {
    const text = 'select line from log_cosignatures where size = $1 order by witness'
    return (await reaching(pool.query<{ line: string }>(text, [size]))).rows.map(({ line }) => line)
  },
  cosign: async (size, witness, line) => {
    const text = 'insert into log_cosignatures (size, witness, line) values ($1, $2, $3) on conflict do nothing'
    await reaching(pool.query(text, [size, witness, line]))
  },
  extend: async (grow) => {
    const client = await reaching(pool.connect())
    try {
      return await reaching(extendWith(client, grow, master))
    } finally {
      client.release()
    }
  },
})

/** Waits for the lock, so that a process that never releases it is reported. */
const extendWith = async (client: pg.PoolClient, grow: Parameters<LogTree['extend']>[0], master: MasterKey) => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(lockHeads)
    await refreshKeyRing(client, master)
    const growth = await grow({
      last: await lastHead(client),
      tile: tileFrom(client),
      hashes: (after, atMost) => checkedHashes(client, after, atMost),
    })
    if (growth !== null) await insertGrowth(client, growth, master)
    await client.query('commit')
    return growth?.head ?? null
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

type Queryable = Pick<pg.Pool, 'query'> | pg.PoolClient

const lastHead = async (on: Queryable): Promise<SignedHead | null> => {
  const text = 'select size, note, signed_at::text as at from log_heads order by size desc limit 1'
  const [row] = (await on.query<{ size: string; note: string; at: string }>(text)).rows
  if (row === undefined) return null
  return { size: Number(row.size), root: rootIn(row.note), note: row.note, signedAt: instantOf(row.at) }
}

/** Reads tiles, the incomplete ones from the events and from the roots of the tiles below. */
export const tileFrom =
  (on: Queryable): ReadTile =>
  async (level, index, width) => {
    const full = await fullTileFrom(on, level, index)
    const hashes =
      full?.hashes ?? (await (level === 0 ? leaves(on, index, width) : tileRoots(on, level - 1, index, width)))
    if (hashes.length < width) throw new Error(`the log's tree has no tile ${level}/${index} of width ${width}`)
    return hashes.slice(0, width)
  }

/** A full tile as stored. */
export const fullTileFrom = async (on: Queryable, level: number, index: number) => {
  const text = `select hashes, encode(root, 'hex') as root from log_tiles where level = $1 and index = $2`
  const [row] = (await on.query<{ hashes: Buffer; root: string }>(text, [level, index])).rows
  return row === undefined ? null : { hashes: row.hashes.toString('hex').match(/.{64}/g) ?? [], root: row.root }
}

const leaves = async (on: Queryable, index: number, width: number): Promise<readonly string[]> => {
  const text = `select encode(hash, 'hex') as hash from events where position > $1 and position <= $2 order by position`
  const { rows } = await on.query<{ hash: string }>(text, [index * 256, index * 256 + width])
  return rows.map(({ hash }) => treeHash.leaf(hash))
}

const tileRoots = async (on: Queryable, level: number, index: number, width: number): Promise<readonly string[]> => {
  const text = `
    select encode(root, 'hex') as root from log_tiles where level = $1 and index >= $2 and index < $3 order by index`
  const { rows } = await on.query<{ root: string }>(text, [level, index * 256, index * 256 + width])
  return rows.map(({ root }) => root)
}

const insertGrowth = async (client: pg.PoolClient, growth: Growth, master: MasterKey): Promise<void> => {
  await insertTiles(client, growth.tiles)
  await insertHead(client, growth, fingerprintsOf(growth.hashes), master)
}

/** Only complete tiles of 256 hashes, each once: a second insertion is an error of the unique key. */
export const insertTiles = async (client: pg.ClientBase, tiles: readonly Tile[]): Promise<void> => {
  for (const { level, index, hashes, root } of tiles) {
    const values = [level, index, Buffer.from(hashes.join(''), 'hex'), Buffer.from(root, 'hex')]
    await client.query('insert into log_tiles (level, index, hashes, root) values ($1, $2, $3, $4)', values)
  }
}

/** Seals the head with the master key, and records the key that signed it at its first use. */
export const insertHead = async (
  client: pg.ClientBase,
  { head: { size, note, signedAt }, keyId, vkey }: Pick<Growth, 'head' | 'keyId' | 'vkey'>,
  fingerprints: Buffer,
  master: MasterKey,
): Promise<void> => {
  const key = [keyId, vkey, signedAt]
  await client.query('insert into log_keys (key_id, vkey, since) values ($1, $2, $3) on conflict do nothing', key)
  const values = [size, note, signedAt, fingerprints, headSeal(note, fingerprints, master)]
  await client.query(
    'insert into log_heads (size, note, signed_at, fingerprints, seal) values ($1, $2, $3, $4, $5)',
    values,
  )
}

/**
 * Signs the last head with the next key too; null for a note that is not genuine.
 * @param signed the note with the signatures that it has so far.
 */
export type HandOver = (
  note: string,
  signed: string,
) => { readonly keyId: string; readonly vkey: string; readonly handover: string } | null

/** The last head, with the signatures added by earlier key changes at this size. */
const lastSigned = `
  select size, note,
         coalesce((select handover from log_keys where starts_with(handover, note) order by length(handover) desc limit 1), note) as signed
    from log_heads order by size desc limit 1`

/** Stores the last head as signed with the next key too; returns its size, up to which the former key is valid. */
export const handOverTree = async (client: pg.ClientBase, handOver: HandOver): Promise<number> => {
  const [last] = (await client.query<{ size: string; note: string; signed: string }>(lastSigned)).rows
  const key = last === undefined ? null : handOver(last.note, last.signed)
  const text = 'insert into log_keys (key_id, vkey, since, handover) values ($1, $2, now(), $3) on conflict do nothing'
  if (key !== null) await client.query(text, [key.keyId, key.vkey, key.handover])
  return Number(last?.size ?? 0)
}
