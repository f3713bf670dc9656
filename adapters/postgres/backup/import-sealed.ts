import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { rootIn } from '#adapters/postgres/audit/head-seal.ts'
import { insertHead } from '#adapters/postgres/audit/log-tree.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { refreshKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import { labelOf, type MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { readJson } from '#contracts/json.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import { waitsId } from '#domain/trigger/service/keep-time.ts'
import { type Filled, fillEmpty, type Holders } from './empty-installation.ts'
import { growingLog, importedEvent } from './growing-log.ts'
import { foreignKey, rowsBesideLog } from './rows-beside-log.ts'
import { sealedFormat } from './sealed-lines.ts'

/**
 * Imports an exported log into an empty database, compares its tree with the signed head, and verifies it. Atomic.
 * `rows` is the number of events.
 */
export const importSealed = (postgres: Postgres, holders: Holders, lines: AsyncIterable<string>): Promise<Filled> =>
  fillEmpty(postgres, holders, (client) => insertLines(client, holders, lines))

const text = z.string()
const sealedLine = z.union([
  z.object({ event: importedEvent }),
  z.object({ master: z.object({ id: text, carried: z.base64() }) }),
  z.object({ key: z.object({ subject: text, wrapped: z.base64(), from: z.int().optional() }) }),
  z.object({ claim: z.object({ name: text, value: z.base64(), stream: text }) }),
  z.object({ rows: z.base64() }),
  z.object({
    head: z.object({ checkpoint: text, cosignatures: z.array(text.regex(/^— \S+ \S+$/)), signedAt: z.iso.datetime() }),
  }),
])
/** It has no rows beside the log but a carried-over master key. */
const formerFormat = 'atrium-log/1'
const firstLine = z.object({ format: z.enum([formerFormat, sealedFormat]), origin: text })

type Head = Extract<z.output<typeof sealedLine>, { head: unknown }>['head']

const insertLines = async (client: pg.Client, holders: Holders, lines: AsyncIterable<string>): Promise<number> => {
  let entries: ReturnType<typeof entryImport> | null = null
  for await (const line of lines) {
    if (entries === null) entries = entryImport(client, holders, firstIn(line))
    else await entries.insert(line)
  }
  if (entries === null) throw notWhole()
  return entries.size()
}

const firstIn = (line: string) => {
  const first = firstLine.safeParse(readJson(line))
  return first.success ? first.data : refuse('This is no export of a sealed log.')
}

/** Inserts the lines below the first in their order, up to the head, which is the last. */
const entryImport = (client: pg.Client, holders: Holders, { format, origin }: z.output<typeof firstLine>) => {
  const isFormer = format === formerFormat
  const log = growingLog(client)
  const sideRows = rowsBesideLog(client, holders.master)
  const beside = createHash('sha256')
  let isAtEnd = false

  const entryIn = (line: string) => {
    const entry = isAtEnd ? undefined : sealedLine.safeParse(readJson(line)).data
    if (entry === undefined || (isFormer ? 'rows' : 'master') in entry) throw notWhole()
    return entry
  }

  const end = async (head: Head) => {
    if (isFormer) await placeFollowers(client, head, log.end())
    else if (!sideRows.areWhole(beside.digest('hex'), head.signedAt)) throw notWhole()
    await refreshKeyRing(client, holders.master).catch(() => refuse(foreignKey))
    await finish(client, { ...log.end(), origin }, head, holders)
    isAtEnd = true
  }

  return {
    insert: async (line: string): Promise<void> => {
      const entry = entryIn(line)
      if ('event' in entry) return log.append(entry.event)
      await log.flush()
      if ('head' in entry) return end(entry.head)
      if ('rows' in entry) return sideRows.insert(entry.rows, log.end())
      if ('master' in entry) return insertMaster(client, entry.master, holders.master)
      beside.update(`${line.trim()}\n`)
      return 'key' in entry ? insertKey(client, entry.key, holders.master) : insertClaim(client, entry.claim)
    },
    /** The number of events; throws if the head is missing. */
    size: (): number => {
      if (!isAtEnd) throw notWhole()
      return log.end().size
    },
  }
}

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
    const isOurs = master.ids.some((id) => id === labelOf(bytes))
    throw isOurs ? notWhole() : new Error(foreignKey)
  }
  const values = [subject, bytes, from]
  const text = 'insert into personal_keys (subject, wrapped, from_version) values ($1, $2, $3) on conflict do nothing'
  if ((await client.query(text, values)).rowCount === 0) throw notWhole()
}

const insertClaim = async (
  client: pg.Client,
  { name, value, stream }: { name: string; value: string; stream: string },
) => {
  const text = 'insert into claims (name, value, stream) values ($1, $2, $3) on conflict do nothing'
  if ((await client.query(text, [name, Buffer.from(value, 'base64'), stream])).rowCount === 0) throw notWhole()
}

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
  { size, root, fingerprints, origin }: Imported & { readonly origin: string },
  head: Head,
  { master, signer }: Holders,
) => {
  const checkpoint = signer.opened(head.checkpoint)
  if (checkpoint === null)
    return refuse('The head was changed, or signed with another master key: nothing was imported.')
  if (checkpoint.size !== size || checkpoint.root !== root)
    refuse('The events are not those that the head was signed over: nothing was imported.')
  if (checkpoint.origin !== origin)
    refuse(`The export calls its log ${origin}, and its head ${checkpoint.origin}: nothing was imported.`)
  const signed = { size, root: rootIn(head.checkpoint), note: head.checkpoint, signedAt: head.signedAt }
  const growth = { head: signed, keyId: signer.keyId(origin), vkey: signer.vkey(origin) }
  await insertHead(client, growth, fingerprints, master)
  const cosignatures = new Map(head.cosignatures.map((line) => [line.split(' ')[1] ?? '', line]))
  if (cosignatures.size < head.cosignatures.length) throw notWhole()
  for (const [witness, line] of cosignatures) {
    await client.query('insert into log_cosignatures (size, witness, line) values ($1, $2, $3)', [size, witness, line])
  }
}

const refuse = (sentence: string): never => {
  throw new Error(sentence)
}

const notWhole = () => new Error('The export is not whole: nothing of it was imported.')
