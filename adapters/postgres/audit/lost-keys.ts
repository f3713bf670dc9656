import type pg from 'pg'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { opensWhatIsPersonal } from '#adapters/postgres/log/event-codec.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { KeyPart } from '#domain/audit/ports/event-chain.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** The values that they open may be a megabyte each. */
const keysAtOnce = 500

/** A stream with personal data after its last erasure that no key claims to open. */
export const keyDestroyed = (overAll: OverAll): Promise<string | null> =>
  overAll([], async (client) => {
    const { rows } = await reaching(client.query<{ stream: string }>(selectDestroyed))
    return rows[0]?.stream ?? null
  })

/**
 * A stream whose key the master key does not unwrap, as with a key made without the master key; or, with `opening`,
 * whose key does not open the first value that it claims to. AES-GCM authenticates both. One check per key, in constant
 * memory.
 */
export const keyReplaced = (
  overAll: OverAll,
  master: MasterKey,
  { part, of, opening = false }: KeyPart,
): Promise<string | null> =>
  overAll(byIndex, async (client) => {
    const [name, text] = opening ? ['keys-with-values', selectKeys] : ['keys', selectWrapped]
    const pageAfter = async (subject: string) => {
      const query = { name, text, values: [subject, part, of], rowMode: 'array' as const }
      return (await reaching(client.query<KeyRow>(query))).rows
    }
    const isRight = async (row: KeyRow) =>
      opening ? (opens(row, master) ?? (await opensLater(client, row, master))) : unwraps(row, master)
    for (let rows = await pageAfter(''); rows.length > 0; ) {
      const next = pageAfter(rows.at(-1)?.[0] ?? '')
      next.catch(() => undefined)
      for (const row of rows) if (!(await isRight(row))) return row[0]
      rows = await next
    }
    return null
  })

/** Keyset pagination by the index: a sort would read all keys for each page. */
const byIndex = ['enable_sort=off', 'enable_seqscan=off']

/** Runs a pass over the whole log. */
export type OverAll = <Found>(
  planning: readonly string[],
  find: (client: pg.Client) => Promise<Found>,
) => Promise<Found>

/** On a connection of its own, which has no time-out. */
export const overAll =
  ({ url, settings }: Postgres): OverAll =>
  async (planning, find) => {
    const client = ownClient(url, { settings: [...settings, ...planning], timeoutMs: 0 })
    try {
      await reaching(client.connect())
      return await find(client)
    } finally {
      await endClient(client)
    }
  }

/** Most streams have a key that claims all of them: the others are checked event by event. */
const selectDestroyed = `
  with keyless as materialized (
    select e.stream, k.from_version from events e left join personal_keys k on k.subject = e.stream
     where e.version = 1 and k.from_version is distinct from 1)
  select e.stream from keyless k join events e on e.stream = k.stream
   where (k.from_version is null or e.version < k.from_version)
     and e.data::text like '%"personal":"v1.%'
     and not exists (select from events x where x.stream = e.stream and x.version > e.version and x.type like '%Erased')
   order by e.position limit 1`

type KeyRow = [subject: StreamName, wrapped: Buffer, version: number | null, type: string, data: string]

/** A key is made for the first event that it seals; the key of a workflow's secrets belongs to no stream. */
const selectKeys = `
  select k.subject, k.wrapped, e.version, e.type, e.data::text
    from (select * from personal_keys
           where subject > $1 and mod(hashtext(subject) & 2147483647, $3::int) = $2 order by subject limit ${keysAtOnce}) k
    left join events e on e.stream = k.subject and e.version = k.from_version
   order by k.subject`

/** In a stream begun by an earlier release, or erased since, the first event may contain no personal data. */
const selectLater = `
  select $1::text, null::bytea, version, type, data::text from events
   where stream = $1 and version > $2 and data::text like '%"personal":"v1.%' order by version limit 1`

const selectWrapped = `
  select subject, wrapped from personal_keys
   where subject > $1 and mod(hashtext(subject) & 2147483647, $3::int) = $2 order by subject limit ${keysAtOnce}`

const unwraps = ([stream, wrappedKey]: KeyRow, master: MasterKey): boolean => {
  try {
    return unwrapKey(master, wrappedKey, stream).length > 0
  } catch {
    return false
  }
}

/** Null if the event contains no personal data. */
const opens = ([stream, wrappedKey, version, type, data]: KeyRow, master: MasterKey): boolean | null => {
  if (version === null) return true
  try {
    return opensWhatIsPersonal({ stream, version, type, data }, () => unwrapKey(master, wrappedKey, stream))
  } catch {
    return false
  }
}

const opensLater = async (client: pg.Client, [stream, wrappedKey, version]: KeyRow, master: MasterKey) => {
  const query = { text: selectLater, values: [stream, version], rowMode: 'array' as const }
  const [laterRow] = (await reaching(client.query<KeyRow>(query))).rows
  return laterRow === undefined || opens([stream, wrappedKey, laterRow[2], laterRow[3], laterRow[4]], master) === true
}
