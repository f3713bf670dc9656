import type pg from 'pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { instantOf } from '#adapters/postgres/connection/instants.ts'
import { newestPosition } from '#adapters/postgres/connection/newest-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { Checkpoint, EventChain, StoredHead } from '#domain/audit/ports/event-chain.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'
import { chainedEvents, chainedEventsWithin } from './chained-events.ts'
import { fingerprintDigits, isGenuine, treeHash } from './checkpoint-seal.ts'
import { foreignLogKey } from './foreign-log-key.ts'
import { isSealed, rootIn } from './head-seal.ts'
import { fullTileFrom, tileFrom } from './log-tree.ts'
import { keyDestroyed, keyReplaced, type OverAll, overAll } from './lost-keys.ts'

const checkpointsAtOnce = 50
const headsAtOnce = 20

/** Verifies the whole log, from its first event or in parts, and reads as it goes: memory does not grow with it. */
export const postgresEventChain = (postgres: Postgres, master: MasterKey, signer: LogSigner): EventChain =>
  chainFrom(
    {
      on: postgres.pool,
      events: (after, upTo) => chainedEvents(postgres, after, upTo),
      overAll: overAll(postgres),
    },
    master,
    signer,
  )

/** The chain as a transaction sees it, which has written the log and not committed it yet. */
export const eventChainWithin = (client: pg.Client, master: MasterKey, signer: LogSigner): EventChain =>
  chainFrom(
    {
      on: client,
      events: (after, upTo) => chainedEventsWithin(client, after, upTo),
      overAll: (_, find) => find(client),
    },
    master,
    signer,
  )

type Source = {
  readonly on: Pick<pg.Pool, 'query'>
  readonly events: EventChain['events']
  readonly overAll: OverAll
}

const chainFrom = ({ on, events, overAll }: Source, master: MasterKey, signer: LogSigner): EventChain => ({
  treeHash,
  events,
  tile: (...place) => reaching(tileFrom(on)(...place)),
  fullTile: (...place) => reaching(fullTileFrom(on, ...place)),
  head: () => newestPosition(on),
  checkpoints: async function* () {
    for (let after = 0; ; ) {
      const { rows } = await reaching(on.query<CheckpointRow>(selectCheckpoints, [after, checkpointsAtOnce]))
      for (const row of rows) yield checkpoint(row, master)
      if (rows.length < checkpointsAtOnce) return
      after = rows.at(-1)?.number ?? after
    }
  },
  heads: async function* (after) {
    for (let from = after; ; ) {
      const { rows } = await reaching(on.query<HeadRow>(selectHeads, [from, headsAtOnce]))
      for (const row of rows) yield storedHead(row, master, signer)
      if (rows.length < headsAtOnce) return
      from = Number(rows.at(-1)?.size ?? from)
    }
  },
  headUpTo: async (size) => {
    const text = 'select max(size) as size from log_heads where size <= $1'
    return Number((await reaching(on.query<{ size: string | null }>(text, [size]))).rows[0]?.size ?? 0)
  },
  ends: async (ends) => {
    const values = [ends.map((end) => end.stream), ends.map((end) => end.version), ends.map((end) => end.before)]
    const { rows } = await reaching(on.query<{ stream: string; version: number; hash: string }>(selectEnds, values))
    return new Map(rows.map(({ stream, version, hash }) => [stream, { version, hash }]))
  },
  keyDestroyed: () => keyDestroyed(overAll),
  keyReplaced: (keys) => keyReplaced(overAll, master, keys),
  foreignLogKey: () => foreignLogKey(on, master, signer),
  redactions: async () => (await reaching(on.query<{ count: number }>(countRedactions))).rows[0]?.count ?? 0,
})

const selectHeads = 'select size, note, fingerprints, seal from log_heads where size > $1 order by size limit $2'

/** Each stream's newest event up to a version and before a position. */
const selectEnds = `
  select w.stream, e.version, encode(e.hash, 'hex') as hash
    from unnest($1::text[], $2::int[], $3::bigint[]) as w (stream, version, before)
   cross join lateral (
     select version, hash from events
      where stream = w.stream collate "C" and version <= w.version and position < w.before
      order by version desc limit 1) e`

const countRedactions = `select count(*)::int as count from events where type = 'FieldRedacted'`
const selectCheckpoints = `
  select number, first_position, last_position, encode(root, 'hex') as root, encode(fingerprints, 'hex') as fingerprints,
         made_at::text, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash, seal
    from checkpoints where number > $1 order by number limit $2`

type HeadRow = {
  readonly size: string
  readonly note: string
  readonly fingerprints: Buffer
  readonly seal: Buffer
}

const storedHead = (
  { note, fingerprints, seal, ...row }: HeadRow,
  master: MasterKey,
  signer: LogSigner,
): StoredHead => {
  const [size, root] = [Number(row.size), rootIn(note)]
  const checkpoint = signer.opened(note)
  const genuine = checkpoint?.size === size && isSealed(note, fingerprints, seal, master)
  const each = fingerprints.toString('hex').match(eachFingerprint) ?? []
  return { first: size - each.length + 1, size, root, fingerprints: each, genuine }
}

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
