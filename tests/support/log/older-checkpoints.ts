import type pg from 'pg'
import { type StoredRow, storedColumns, storedEvent } from '#adapters/postgres/audit/chained-event.ts'
import { checkpointHash, fingerprintDigits, type Stretch, treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { eventHash } from '#adapters/postgres/log/event-hash.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { merkleRoot } from '#domain/audit/model/index.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'

const maxEvents = 1000
/** Bounds memory: a run's outputs may be a megabyte. */
const eventsAtOnce = 200

/** Seals the log as releases before signed heads did; those seals are still verified. */
export const sealLog = async ({ pool }: Postgres, master: MasterKey): Promise<void> => {
  const client = await reaching(pool.connect())
  try {
    while (await reaching(sealStretch(client, master)));
  } finally {
    client.release()
  }
}

/** Returns whether there may be more to seal. */
const sealStretch = async (client: pg.PoolClient, master: MasterKey): Promise<boolean> => {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(727413) as mine')
    const last = await lastCheckpoint(client)
    const hashes = rows[0]?.mine ? await hashesAfter(client, last.position) : []
    if (hashes.length > 0) await insertCheckpoint(client, stretchAfter(last, hashes), master)
    await client.query('commit')
    return hashes.length === maxEvents
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

type Last = { readonly number: number; readonly position: number; readonly hash: string }

const lastCheckpoint = async (client: pg.PoolClient): Promise<Last> => {
  const { rows } = await client.query<{ number: number; last_position: string; hash: string }>(
    `select number, last_position, encode(hash, 'hex') as hash from checkpoints order by number desc limit 1`,
  )
  const [last] = rows
  if (last === undefined) return { number: 0, position: 0, hash: genesisHash }
  return { number: last.number, position: Number(last.last_position), hash: last.hash }
}

const hashesAfter = async (client: pg.PoolClient, position: number): Promise<readonly string[]> => {
  const hashes: string[] = []
  while (hashes.length < maxEvents) {
    const values = [position + hashes.length, eventsAtOnce]
    const { rows } = await client.query<LinkedRow>({ text: selectLinked, values, rowMode: 'array' })
    for (const row of rows) hashes.push(hashIn(row, position + hashes.length + 1))
    if (rows.length < eventsAtOnce) break
  }
  return hashes
}

const selectLinked = `
  select ${storedColumns('e')}, encode(p.hash, 'hex')
    from events e left join events p on p.stream = e.stream and p.version = e.version - 1
   where e.position > $1 order by e.position limit $2`

type LinkedRow = [...StoredRow, previous: string | null]

const hashIn = ([...row]: LinkedRow, expected: number): string => {
  const previous = row.pop() as string | null
  const event = storedEvent(row as unknown as StoredRow)
  const { position, version, hash } = event
  const follows = position === expected && (previous !== null || version === 1)
  if (follows && eventHash(previous ?? genesisHash, event) === hash) return hash
  throw new Error(`the event at position ${expected} is not what was written; "npm run atrium -- verify" says more`)
}

const stretchAfter = (last: Last, hashes: readonly string[]): Stretch => ({
  number: last.number + 1,
  first: last.position + 1,
  last: last.position + hashes.length,
  root: merkleRoot(hashes, treeHash),
  previous: last.hash,
  madeAt: new Date().toISOString(),
  fingerprints: hashes.map((hash) => hash.slice(0, fingerprintDigits)).join(''),
})

const insertCheckpoint = async (client: pg.PoolClient, stretch: Stretch, master: MasterKey) => {
  const { number, first, last, root, fingerprints, madeAt, previous } = stretch
  const hash = checkpointHash(stretch)
  const bytes = [root, fingerprints, previous, hash].map((hex) => Buffer.from(hex, 'hex'))
  await client.query(
    `insert into checkpoints (number, first_position, last_position, made_at, root, fingerprints, previous, hash, seal)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [number, first, last, madeAt, ...bytes, master.sealed(hash)],
  )
}
