import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { keptReply } from '#contracts/kept-reply.ts'
import type { IdempotencyKeys, KeptReply, KnownKey } from '#domain/log/ports/idempotency.ts'

/** Idempotency keys written by appends, kept for 24 hours, and reservations of servers of the previous release. */
export const postgresIdempotencyKeys = ({ db }: Postgres, master: MasterKey): IdempotencyKeys => ({
  find: async ({ scope, key, fingerprint }) => {
    const hidden = hiddenScope(scope, master)
    const [known] = (await reaching(db.query(selectLive(hidden, key)))) as Known[]
    if (known === undefined) return { type: 'New' }
    if (!known.fingerprint.equals(master.blind(fingerprint))) return { type: 'OtherBody' }
    return replyIn(known, contextOf(hidden, key), master)
  },
})

/** A scope contains a client's address: only its keyed hash is stored. */
const hiddenScope = (scope: string, master: MasterKey): string => master.blind(scope).toString('base64url')

/** A reply as `append_events_2` takes it. Its body may hold personal data: it is sealed. */
export const replyRow = ({ scope, key, fingerprint, reply }: KeptReply, master: MasterKey) => {
  const hidden = hiddenScope(scope, master)
  const { status, body } = keptReply.parse(reply)
  const sealed = master.seal('answers', Buffer.from(JSON.stringify(body)), contextOf(hidden, key))
  const blinded = master.blind(fingerprint).toString('base64')
  return { scope: hidden, key, fingerprint: blinded, status, body: sealed.toString('base64url') }
}

const contextOf = (hiddenScope: string, key: string) => `${hiddenScope}/${key}`

type Known = { readonly fingerprint: Buffer; readonly status: number | null; readonly body: string | null }

const selectLive = (scope: string, key: string) => sql`
  select fingerprint, status, body from idempotency_keys k where scope = ${scope} and key = ${key} and is_live(k)`

const replyIn = ({ status, body }: Known, context: string, master: MasterKey): KnownKey => {
  if (status === null || body === null) return { type: 'UnderWay' }
  const text = master.unseal('answers', Buffer.from(body, 'base64url'), context).toString()
  return { type: 'Replied', reply: keptReply.parse({ status, body: JSON.parse(text) }) }
}
