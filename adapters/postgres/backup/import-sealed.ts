import type pg from 'pg'
import { z } from 'zod'
import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { fingerprintsOf, rootIn } from '#adapters/postgres/audit/head-seal.ts'
import { insertHead, insertTiles } from '#adapters/postgres/audit/log-tree.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { refreshKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import { labelOf, type MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { chainFollower, type Tile, tileEdge } from '#domain/audit/model/index.ts'
import type { SignedHead } from '#domain/audit/ports/log-tree.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { genesisHash } from '#domain/log/ports/event-store.ts'
import { waitsId } from '#domain/trigger/service/keep-time.ts'
import { type Filled, fillEmpty, type Holders } from './empty-installation.ts'
import { expectedRedactions, notWritten } from './expected-redactions.ts'
import { restoredRows, rowIn } from './restored-rows.ts'
import { pageContext, sealedFormat } from './sealed-lines.ts'
import { endLine } from './tables.ts'

const rowsAtOnce = 200

/**
 * Imports an exported log into an empty database, compares its tree with the signed head, and verifies it. Atomic.
 * `rows` is the number of events.
 */
export const importSealed = (postgres: Postgres, holders: Holders, lines: AsyncIterable<string>): Promise<Filled> =>
  fillEmpty(postgres, holders, (client) => insertLines(client, holders, lines))

const text = z.string()
const event = z.object({
  ...{ position: z.int(), stream: text, version: z.int(), id: z.uuid(), type: text, schemaVersion: z.int() },
  ...{ at: z.iso.datetime(), actor: text, correlationId: text, causationId: text, data: text, hash: text },
})
const sealedLine = z.union([
  z.object({ event }),
  z.object({ master: z.object({ id: text, carried: z.base64() }) }),
  z.object({ key: z.object({ subject: text, wrapped: z.base64(), from: z.int().optional() }) }),
  z.object({ claim: z.object({ name: text, value: z.base64(), stream: text }) }),
  z.object({ rows: z.base64() }),
  z.object({ head: z.object({ checkpoint: text, cosignatures: z.array(text), signedAt: z.iso.datetime() }) }),
])
/** It has no rows beside the log but a carried-over master key. */
const formerFormat = 'atrium-log/1'
const firstLine = z.object({ format: z.enum([formerFormat, sealedFormat]), origin: text })

type SealedEvent = z.output<typeof event>
type Head = Extract<z.output<typeof sealedLine>, { head: unknown }>['head']

const insertLines = async (client: pg.Client, holders: Holders, lines: AsyncIterable<string>): Promise<number> => {
  const log = growingLog(client)
  const beside = rowsBesideLog(client, holders.master)
  let [begun, ended]: [typeof formerFormat | typeof sealedFormat | null, boolean] = [null, false]
  for await (const written of lines) {
    if (ended) throw notWhole()
    if (begun === null) begun = formatIn(written)
    else {
      const read = sealedLine.safeParse(parsed(written))
      if (!read.success) throw notWhole()
      if ('event' in read.data) await log.append(read.data.event)
      else await log.flush()
      if ('master' in read.data) await insertMaster(client, read.data.master, holders.master)
      if ('key' in read.data) await insertKey(client, read.data.key, holders.master)
      if ('claim' in read.data) await insertClaim(client, read.data.claim)
      if ('rows' in read.data) await beside.insert(read.data.rows, log.end())
      if ('head' in read.data) {
        if (begun === formerFormat) await placeFollowers(client, read.data.head, log.end())
        else if (!beside.areWhole()) throw notWhole()
        await refreshKeyRing(client, holders.master).catch(() => refuse(foreignKey))
        await finish(client, log.end(), read.data.head, holders)
        ended = true
      }
    }
  }
  return ended ? log.end().size : refuse('The export is not whole: nothing of it was imported.')
}

const formatIn = (written: string) => {
  const first = firstLine.safeParse(parsed(written))
  return first.success ? first.data.format : refuse('This is no export of a sealed log.')
}

/** The imported events with recomputed hashes, and their growing tree. */
const growingLog = (client: pg.Client) => {
  const redactions = expectedRedactions()
  const [edge, follower] = [tileEdge(0, [], treeHash), chainFollower(genesisHash)]
  let [waiting, tiles, hashes]: [SealedEvent[], Tile[], string[]] = [[], [], []]
  const fingerprints: Buffer[] = []
  const flush = async () => {
    await insertTiles(client, tiles)
    if (waiting.length > 0) await client.query(insertEvents, [JSON.stringify(waiting)])
    if (hashes.length > 0) fingerprints.push(fingerprintsOf(hashes))
    ;[waiting, tiles, hashes] = [[], [], []]
  }
  return {
    flush,
    append: async (added: SealedEvent) => {
      if (follower.follow(redactions.chained(added), undefined) !== null) throw notWritten(added.position)
      waiting.push(added)
      hashes.push(added.hash)
      tiles.push(...edge.append(added.hash))
      if (waiting.length === rowsAtOnce) await flush()
    },
    end: () => {
      redactions.met()
      return { size: edge.size(), root: edge.root(), fingerprints: Buffer.concat(fingerprints) }
    },
  }
}

/** The rows of other tables, in pages that open in their order alone; the last one is their number. */
const rowsBesideLog = (client: pg.Client, master: MasterKey) => {
  const batch = restoredRows(client)
  let [page, rows, ended] = [0, 0, false]
  const linesOf = (sealed: string, log: Pick<SignedHead, 'size' | 'root'>): readonly string[] => {
    page += 1
    const bytes = Buffer.from(sealed, 'base64')
    if (!master.ids.includes(labelOf(bytes) ?? master.id())) refuse(foreignKey)
    try {
      return master.unseal('backups', bytes, pageContext(log, page)).toString().split('\n')
    } catch {
      return refuse(
        'The events are not those that the head was signed over, or the rows beside them not theirs: nothing was imported.',
      )
    }
  }
  return {
    areWhole: () => ended,
    insert: async (sealed: string, { size, root = '' }: Pick<Imported, 'size' | 'root'>) => {
      for (const line of linesOf(sealed, { size, root })) {
        const row = rowIn(line)
        if (row !== null) {
          await batch.put(row)
          rows += 1
        }
        ended ||= line === endLine(rows)
      }
      await batch.flush()
    },
  }
}

const insertEvents = `
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select position, stream, version, id, type, "schemaVersion", data::json, at, actor, "correlationId", "causationId", decode(hash, 'hex')
    from json_to_recordset($1) as e
         (position bigint, stream text, version int, id uuid, type text, "schemaVersion" int, data text, at timestamptz,
          actor text, "correlationId" text, "causationId" text, hash text)`

const foreignKey =
  'The log was exported with another master key: give that one, by MASTER_KEY or as DATA_DIR/master-key.'

const insertMaster = async (
  client: pg.Client,
  { id, carried }: { readonly id: string; readonly carried: string },
  master: MasterKey,
) => {
  if (!master.ids.includes(id)) refuse(foreignKey)
  await client.query(`insert into master_keys (id, state, labelled, carried) values ($1, 'current', true, $2)`, [
    id,
    Buffer.from(carried, 'base64'),
  ])
}

const insertKey = async (
  client: pg.Client,
  { subject, wrapped, from = 0 }: { subject: string; wrapped: string; from?: number | undefined },
  master: MasterKey,
) => {
  const bytes = Buffer.from(wrapped, 'base64')
  try {
    unwrapKey(master, bytes, subject as StreamName)
  } catch {
    refuse(foreignKey)
  }
  const values = [subject, bytes, from]
  await client.query('insert into personal_keys (subject, wrapped, from_version) values ($1, $2, $3)', values)
}

const insertClaim = (client: pg.Client, { name, value, stream }: { name: string; value: string; stream: string }) =>
  client.query('insert into claims (name, value, stream) values ($1, $2, $3)', [
    name,
    Buffer.from(value, 'base64'),
    stream,
  ])

/** What was due when the log was exported is done: without their places, followers would repeat it. */
const placeFollowers = async (client: pg.Client, { signedAt }: Head, { size }: Pick<Imported, 'size'>) => {
  await client.query(`insert into subscriptions (name, position) values ('triggers', $1)`, [size])
  await client.query(
    `insert into trigger_progress (trigger_id, up_to)
     select substr(stream, 9)::uuid, $1::timestamptz from events where stream like 'trigger-%' and version = 1
      union select $2::uuid, $1::timestamptz`,
    [signedAt, waitsId],
  )
}

type Imported = { readonly size: number; readonly root: string | undefined; readonly fingerprints: Buffer }

const finish = async (
  client: pg.Client,
  { size, root, fingerprints }: Imported,
  head: Head,
  { master, signer }: Holders,
) => {
  const said = signer.opened(head.checkpoint)
  if (said === null) return refuse('The head of this export was signed with another master key.')
  if (said.size !== size || said.root !== root)
    refuse('The events are not those that the head was signed over: nothing was imported.')
  const { origin } = said
  const signed = { size, root: rootIn(head.checkpoint), note: head.checkpoint, signedAt: head.signedAt }
  const growth = { head: signed, keyId: signer.keyId(origin), vkey: signer.vkey(origin) }
  await insertHead(client, growth, fingerprints, master)
  for (const line of head.cosignatures) {
    const witness = line.split(' ')[1] ?? ''
    await client.query('insert into log_cosignatures (size, witness, line) values ($1, $2, $3)', [size, witness, line])
  }
}

const parsed = (written: string): unknown => {
  try {
    return JSON.parse(written)
  } catch {
    throw notWhole()
  }
}

const refuse = (sentence: string): never => {
  throw new Error(sentence)
}

const notWhole = () => new Error('The export is not whole: nothing of it was imported.')
