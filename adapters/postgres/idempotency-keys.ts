import { sql } from '@databases/pg'
import type { Answer, IdempotencyKeys, Reservation } from '../../domain/ports/idempotency.ts'
import { type Postgres, reaching } from './connection.ts'
import type { MasterKey } from './personal-data/master-key.ts'
import { seal, unseal } from './personal-data/seal.ts'

/** Kept for 24 hours; a reservation without an answer lapses after a minute, as its process must have died. */
export const postgresIdempotencyKeys = ({ db }: Postgres, master: MasterKey): IdempotencyKeys => ({
  reserve: async ({ scope, key, ...request }) => {
    const hidden = hiddenScope(scope, master)
    const fingerprint = master.blind(request.fingerprint)
    const reserved = await reaching(db.query(reserveFree(hidden, key, fingerprint)))
    if (reserved.length > 0) return { type: 'Reserved' }
    const [held] = (await reaching(db.query(selectHeld(hidden, key)))) as Held[]
    return held === undefined ? { type: 'UnderWay' } : judge(held, fingerprint, contextOf(hidden, key), master)
  },
  release: async ({ scope, key }) => {
    const hidden = hiddenScope(scope, master)
    await reaching(
      db.query(sql`delete from idempotency_keys where scope = ${hidden} and key = ${key} and status is null`),
    )
  },
})

/** A scope names a client's address: only a keyed hash of it is stored. */
const hiddenScope = (scope: string, master: MasterKey): string => master.blind(scope).toString('base64url')

/** An answer as it is stored: its body may hold personal data, so that it opens only here. */
export const sealedAnswer = ({ scope, key, status, body }: Answer, master: MasterKey) => {
  const hidden = hiddenScope(scope, master)
  const sealed = seal(master.answers, Buffer.from(JSON.stringify(body)), contextOf(hidden, key))
  return { scope: hidden, key, status, body: sealed.toString('base64url') }
}

const contextOf = (hiddenScope: string, key: string) => `${hiddenScope}/${key}`

type Held = { readonly fingerprint: Buffer; readonly status: number | null; readonly body: string | null }

/** Takes a key that is free, forgotten after its 24 hours, or left behind by a process that died. */
const reserveFree = (scope: string, key: string, fingerprint: Buffer) => sql`
  insert into idempotency_keys as held (scope, key, fingerprint) values (${scope}, ${key}, ${fingerprint})
  on conflict (scope, key) do update
     set fingerprint = excluded.fingerprint, reserved_at = now(), status = null, body = null, stream = null
   where held.reserved_at < now() - case when held.status is null then interval '1 minute' else interval '24 hours' end
  returning 1 as reserved`

const selectHeld = (scope: string, key: string) => sql`
  select fingerprint, status, body from idempotency_keys where scope = ${scope} and key = ${key}`

const judge = (held: Held, expected: Buffer, context: string, master: MasterKey): Reservation => {
  if (!held.fingerprint.equals(expected)) return { type: 'OtherBody' }
  if (held.status === null || held.body === null) return { type: 'UnderWay' }
  const body: unknown = JSON.parse(unseal(master.answers, Buffer.from(held.body, 'base64url'), context).toString())
  return { type: 'Answered', status: held.status, body }
}
