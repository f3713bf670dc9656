import type { ChainedEvent } from '../../domain/audit/index.ts'
import type { Checkpoint, EventChain } from '../../domain/ports/event-chain.ts'
import { fingerprintDigits, isGenuine, treeHash } from './checkpoint-seal.ts'
import { type Postgres, reaching } from './connection.ts'
import { eventHash } from './event-hash.ts'
import { instantOf } from './instants.ts'
import type { MasterKey } from './personal-data/master-key.ts'

/** A run's outputs may be a megabyte: no more events are held at once than these. */
const eventsAtOnce = 200
const checkpointsAtOnce = 50

export const postgresEventChain = ({ pool }: Postgres, master: MasterKey): EventChain => ({
  treeHash,
  head: async () => {
    const query = pool.query<{ head: string | null }>('select max(position) as head from events')
    return Number((await reaching(query)).rows[0]?.head ?? 0)
  },
  events: async function* (after, upTo) {
    for (let from = after; ; ) {
      const values = [from, upTo, eventsAtOnce]
      const query = { name: 'follow-chain', text: selectEvents, values, rowMode: 'array' as const }
      const { rows } = await reaching(pool.query<ChainRow>(query))
      const events = rows.map(chainedEvent)
      const last = events.at(-1)
      if (last === undefined) return
      yield events
      from = last.position
    }
  },
  checkpoints: async function* () {
    for (let after = 0; ; ) {
      const { rows } = await reaching(pool.query<CheckpointRow>(selectCheckpoints, [after, checkpointsAtOnce]))
      for (const row of rows) yield checkpoint(row, master)
      if (rows.length < checkpointsAtOnce) return
      after = rows.at(-1)?.number ?? after
    }
  },
})

/** What `chainedEvent` reads, of the table `events` under this name. */
export const chainColumns = (e: string): string =>
  `${e}.position, ${e}.stream, ${e}.version, ${e}.id, ${e}.type, ${e}.schema_version, ${e}.data::text, ${e}.at::text,
   ${e}.actor, ${e}.correlation_id, ${e}.causation_id, encode(${e}.hash, 'hex')`

const selectEvents = `
  select ${chainColumns('e')} from events e where e.position > $1 and e.position <= $2 order by e.position limit $3`
const selectCheckpoints = `
  select number, first_position, last_position, encode(root, 'hex') as root, encode(fingerprints, 'hex') as fingerprints,
         made_at::text, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash, seal
    from checkpoints where number > $1 order by number limit $2`

export type ChainRow = [
  ...[position: string, stream: string, version: number, id: string, type: string, schemaVersion: number],
  ...[data: string, at: string, actor: string, correlationId: string, causationId: string, hash: string],
]

export const chainedEvent = (row: ChainRow): ChainedEvent => {
  const [position, stream, version, id, type, schemaVersion, data, at, actor, correlationId, causationId, hash] = row
  const hashed = { stream, version, id, type, schemaVersion, at: exactly(at), actor, correlationId, causationId, data }
  return { position: Number(position), stream, version, hash, hashAfter: (previous) => eventHash(previous, hashed) }
}

/** A time that is finer than Atrium writes it is not the one that was written, and must not read like it. */
const exactly = (at: string): string => (at.length > '2026-01-01 12:00:00.123+00'.length ? at : instantOf(at))

type CheckpointRow = {
  readonly [column in
    | 'first_position'
    | 'last_position'
    | 'root'
    | 'fingerprints'
    | 'made_at'
    | 'previous'
    | 'hash']: string
} & { readonly number: number; readonly seal: Buffer }

const checkpoint = (row: CheckpointRow, master: MasterKey): Checkpoint => {
  const { number, root, previous, fingerprints, hash, seal } = row
  const place = { number, first: Number(row.first_position), last: Number(row.last_position), root, previous }
  const genuine = isGenuine({ ...place, madeAt: instantOf(row.made_at), fingerprints }, hash, seal, master)
  return { ...place, hash, genuine, fingerprints: fingerprints.match(eachFingerprint) ?? [] }
}

const eachFingerprint = new RegExp(`.{${fingerprintDigits}}`, 'g')
