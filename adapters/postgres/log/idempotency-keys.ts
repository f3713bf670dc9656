import { batchedLookup } from '#adapters/postgres/connection/batched-lookup.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { storedReply } from '#contracts/stored-reply.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { IdempotencyKeys, KeyState, StoredReply } from '#domain/log/ports/idempotency.ts'

/** Idempotency keys written by appends, kept for 24 hours, and reservations of servers of the previous release. */
export const postgresIdempotencyKeys = (postgres: Postgres, master: MasterKey): IdempotencyKeys => {
  const lookUp = batchedLookup((contexts: readonly string[]) => repliesAmong(postgres, contexts))
  return {
    find: async ({ scope, key, fingerprint }) => {
      const context = contextOf(hiddenScope(scope, master), key)
      const match = await lookUp(context)
      if (match === undefined) return { type: 'New' }
      if (!match.fingerprint.equals(master.blind(fingerprint))) return { type: 'OtherBody' }
      return replyIn(match, context, master)
    },
  }
}

/** A scope contains a client's address: only its keyed hash is stored. */
const hiddenScope = (scope: string, master: MasterKey): string => master.blind(scope).toString('base64url')

/**
 * A reply as `append_events_2` takes it. Its body may hold personal data: it is sealed, and named by the stream whose
 * erasure or redaction removes it. One without any text stays.
 */
export const replyRow = ({ scope, key, fingerprint, reply }: StoredReply, stream: StreamName, master: MasterKey) => {
  const hidden = hiddenScope(scope, master)
  const { status, body } = storedReply.parse(reply)
  const sealed = master.seal('answers', Buffer.from(JSON.stringify(body)), contextOf(hidden, key))
  const blinded = master.blind(fingerprint).toString('base64')
  const row = { scope: hidden, key, fingerprint: blinded, status, body: sealed.toString('base64url') }
  return { ...row, stream: Object.values(body).every(isBare) ? null : stream }
}

const isBare = (value: unknown): boolean => typeof value === 'boolean' || typeof value === 'number' || value === null

/** A hidden scope is base64url: what follows the first slash is the key. */
const contextOf = (hiddenScope: string, key: string) => `${hiddenScope}/${key}`

type KeyRow = { readonly fingerprint: Buffer; readonly status: number | null; readonly body: string | null }

/** The live keys among these, by their contexts. */
const repliesAmong = async ({ pool }: Postgres, contexts: readonly string[]) => {
  const keys = contexts.map((context) => {
    const end = context.indexOf('/')
    return { scope: context.slice(0, end), key: context.slice(end + 1) }
  })
  const query = { name: 'idempotency-keys', text: selectLive, values: [JSON.stringify(keys)] }
  const { rows } = await reaching(pool.query<KeyRow & { scope: string; key: string }>(query))
  const byContext = new Map(rows.map((row) => [contextOf(row.scope, row.key), row]))
  return (context: string): KeyRow | undefined => byContext.get(context)
}

/** A lateral query with a limit uses the index, whatever the table's size was when its one plan was made. */
const selectLive = `
  select found.* from json_to_recordset($1::json) as asked (scope text, key text)
   cross join lateral (
     select scope, key, fingerprint, status, body from idempotency_keys k
      where k.scope = asked.scope and k.key = asked.key and is_live(k) limit 1) found`

const replyIn = ({ status, body }: KeyRow, context: string, master: MasterKey): KeyState => {
  if (status === null) return { type: 'UnderWay' }
  if (body === null) return { type: 'ReplyRemoved' }
  const text = master.unseal('answers', Buffer.from(body, 'base64url'), context).toString()
  return { type: 'Replied', reply: storedReply.parse({ status, body: JSON.parse(text) }) }
}
