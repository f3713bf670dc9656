import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import { isBeyondAscii } from '#adapters/postgres/person/canonical-addresses.ts'
import { lowerForms } from '#adapters/postgres/person/lower-forms.ts'
import { emailForms } from '#contracts/email-address.ts'
import { emailKey } from '#domain/kernel/email-address.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { leadBoard } from './lead-board.ts'
import { leadList } from './lead-list.ts'
import { leadStats, leadTrends } from './lead-numbers.ts'
import { type LeadRow, leadColumns, leadOf, listedLeadColumns } from './lead-row.ts'

const maxSharing = 200

/** The table `leads`, as current as the log. Notes are cut to 1000 characters except in `find`. */
export const postgresLeadReader = (postgres: Postgres): LeadReader => ({
  find: async (id) => {
    const query = postgres.db.query(sql`select ${leadColumns} from leads l where id = ${id}`)
    const [row] = (await reaching(query)) as LeadRow[]
    return row === undefined ? null : leadOf(row)
  },
  list: leadList(postgres),
  board: leadBoard(postgres),
  stats: leadStats(postgres),
  trends: leadTrends(postgres),
  sharing: async (email) => {
    const groups = sql`select lower(email) from leads where ${isBeyondAscii} group by 1 having count(*) > 1`
    const emails = email === undefined ? groups : sql`select unnest(${lowerForms(email)}::text[])`
    const query = postgres.db.query(sql`
      select ${listedLeadColumns} from leads l where lower(l.email) in (${emails}) and l.email <> ''
       order by lower(l.email), l.created_at, l.id limit ${maxSharing}`)
    const leads = ((await reaching(query)) as LeadRow[]).map(leadOf)
    return email !== undefined && leads.length < 2 ? [] : leads
  },
  knownAs: async (emailKeys) => {
    const forms = [...new Set(emailKeys.flatMap(emailForms))]
    // Of two leads of one person the older one has the address.
    const query = postgres.db.query(
      sql`select email, id from leads where lower(email) = any (${forms}) order by created_at desc, id desc`,
    )
    return new Map(
      ((await reaching(query)) as { email: string; id: string }[]).map(({ email, id }) => [emailKey(email), id]),
    )
  },
})
