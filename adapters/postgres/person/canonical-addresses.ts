import { lockAppends } from '#adapters/postgres/connection/advisory-locks.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { canonicalEmail } from '#contracts/email-address.ts'
import { emailKey } from '#domain/kernel/email-address.ts'

/** An address of which there are two spellings; the condition of the index `leads_beyond_ascii`. */
export const isBeyondAscii = sql`(octet_length(email) <> char_length(email) or email ilike '%xn--%')`

/**
 * Brings what earlier releases stored to the one form of an address: rows of leads and staff, and what they claim. Of two
 * leads of one person the older one has the address; both stay. Idempotent.
 */
export const canonicalizeAddresses = async (postgres: Postgres, master: MasterKey): Promise<void> => {
  for (const { people, claim, rename } of kinds) {
    const rows = (await reaching(postgres.db.query(people))) as Row[]
    for (let start = 0; start < rows.length; start += atOnce) {
      const changes = rows.slice(start, start + atOnce).map(({ id, stream, email }, place) => ({
        id,
        stream,
        place,
        was: email,
        email: canonicalEmail(email) ?? email,
        value: master.blind(emailKey(canonicalEmail(email) ?? email)).toString('base64'),
      }))
      await reaching(besideNoAppend(postgres, [claim, rename], JSON.stringify(changes)))
    }
  }
}

type Row = { readonly id: string; readonly stream: string; readonly email: string }

const atOnce = 500
const changedRows = `json_to_recordset($1) as c (id uuid, stream text, was text, email text, value text, place int)`

/** The older one takes the claim also from a lead that has it: an earlier release claimed each spelling. */
const claimOf = (name: string) => `
  insert into claims (name, value, stream)
  select distinct on (c.value) '${name}', decode(c.value, 'base64'), c.stream from ${changedRows} order by c.value, c.place desc
  on conflict (name, value) do update set stream = excluded.stream where claims.stream <> excluded.stream`

const kinds = [
  {
    people: sql`select id, 'lead-' || id as stream, email from leads where ${isBeyondAscii} order by created_at desc, id desc`,
    claim: claimOf('lead-email'),
    rename: `
      with renamed as (
        update leads l set email = c.email from ${changedRows} where l.id = c.id and l.email = c.was and c.email <> c.was
        returning l.id, l.name, l.email, l.company
      ), searched as (
        update lead_search s set text = searched_form(concat_ws(E'\\n', r.name, r.email, r.company)) from renamed r where s.id = r.id
      )
      update lead_states s set email = r.email from renamed r where s.id = r.id and s.email <> ''`,
  },
  {
    people: sql`select id, 'staff-' || id as stream, email from staff where ${isBeyondAscii} order by id desc`,
    claim: claimOf('staff-email'),
    rename: `
      with renamed as (
        update staff s set email = c.email from ${changedRows} where s.id = c.id and s.email = c.was and c.email <> c.was returning s.id, s.email
      )
      update users u set email = r.email from renamed r where u.id = r.id
         and not exists (select from users o where o.id <> u.id and lower(o.email) = lower(r.email))`,
  },
]

/** Appends take claims under the same lock. */
const besideNoAppend = async ({ pool }: Postgres, statements: readonly string[], changes: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${lockAppends}`)
    for (const statement of statements) await client.query(statement, [changes])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
