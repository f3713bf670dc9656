import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { containsText } from '#adapters/postgres/connection/contains-text.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { blindAddress } from '#adapters/postgres/lead/lead-imports.ts'
import { forgetSkippedMails } from '#adapters/postgres/mailbox/skipped-mails.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { emailForms } from '#contracts/email-address.ts'
import { holdsAddress } from '#domain/lead/model/index.ts'
import type { Aged, PersonTrail, Trail, TrailLink, TrailSecurityEvent } from '#domain/person/ports/person-trail.ts'
import { type Naming, otherTexts } from './other-texts.ts'
import { runsNaming } from './runs-naming.ts'

/** PostgreSQL preselects rows that contain the address; the domain decides whether it is a whole address. */
export const postgresPersonTrail = (postgres: Postgres, master: MasterKey): PersonTrail => {
  const { db } = postgres
  const rowsOf = async <Row>(query: SQLQuery) =>
    withInstants((await reaching(db.query(query))) as object[]) as readonly Row[]
  const searchTexts = otherTexts(postgres, master)
  const searchRuns = runsNaming(rowsOf)

  /** The links to these runs, and to runs that are erased with the lead already. */
  const linksOf = (leadId: string, runIds: readonly string[]) =>
    rowsOf<TrailLink>(sql`
      select ${linkColumns} from shares s
       where (s.run_id = any (${runIds}) or s.run_id in (
               select substr(stream, 5)::uuid from events where type = 'RunErased' and data->>'leadId' = ${leadId}))
         and not (s.revoked_at is not null and exists (
               select from events e where e.stream = 'share-' || s.id and e.type = 'ShareErased' and e.data->>'leadId' = ${leadId}))
       order by s.id`)

  const readBy = async (email: string, links: readonly TrailLink[], { shareIds }: Naming) => {
    const rows = await rowsOf<TrailLink>(sql`
      select ${linkColumns} from shares s
       where s.id <> all (${links.map(({ id }) => id)})
         and (s.id = any (${shareIds}) or ${containsText(emailForms(email), [sql`s.readers::text`, sql`s.name`, ownDecision])}) order by s.id`)
    return rows.filter(
      ({ id, name, readers, decision }) =>
        shareIds.includes(id) || holdsAddress([name, readers, sealedByLink(decision)], email),
    )
  }

  const readOthers = async (email: string, links: readonly TrailLink[], naming: Naming) => {
    const [read, security] = await Promise.all([
      readBy(email, links, naming),
      rowsOf<TrailSecurityEvent & { readonly email: string | null }>(sql`
        select id, at, type, address, browser, detail, email from security_events
         where user_id is null and ${containsText(emailForms(email), [sql`email`, sql`detail`])} order by id`),
    ])
    const securityEvents = security.filter((event) => holdsAddress([event.email, event.detail], email))
    return { read, securityEvents: securityEvents.map(({ email, ...event }) => event) }
  }

  return {
    of: async (leadId, email): Promise<Trail> => {
      const naming = email === '' ? nothing : await searchTexts(email)
      const runs = await searchRuns(leadId, email, naming.runIds)
      const runIds = runs.map(({ id }) => id)
      const links = await linksOf(leadId, runIds)
      const imported = await rowsOf<{ count: number }>(
        sql`select count(*)::int as count from lead_import_rows where lead_id = ${leadId}`,
      )
      const others = email === '' ? { read: [], securityEvents: [] } : await readOthers(email, links, naming)
      return {
        runs,
        links,
        proposals: (await rowsOf<{ id: string }>(proposalsFor(leadId))).map(({ id }) => id),
        approvals: naming.approvalIds,
        calls: naming.callIds,
        ...others,
        importRows: imported[0]?.count ?? 0,
      }
    },
    forgetRows: forgettingRows(postgres, master),
    sampleAgain: async () => void (await reaching(postgres.pool.query('select sample_again()'))),
    leadsBefore: (moment, after, limit) =>
      rowsOf<Aged>(sql`
        select id, created_at as "createdAt" from leads
         where email <> '' and status <> 'won' and created_at < ${moment}
           and (last_contact_date is null or last_contact_date < ${moment})
           and (created_at, id) > (${after?.createdAt ?? '-infinity'}::timestamptz, ${after?.id ?? noId}::uuid)
         order by created_at, id limit ${limit}`),
    securityEventsBefore: async (moment, limit) => {
      const query = sql`select id from security_events where at < ${moment} order by id limit ${limit}`
      return (await rowsOf<{ id: string }>(query)).map(({ id }) => id)
    },
  }
}

const proposalsFor = (leadId: string): SQLQuery => sql`
  select substr(stream, 10) as id from events
   where type = 'ApprovalRequested' and data->>'leadId' = ${leadId} order by position`

const forgettingRows =
  (postgres: Postgres, master: MasterKey): PersonTrail['forgetRows'] =>
  async (leadId, email) => {
    const forget = async (statement: SQLQuery) => void (await reaching(postgres.db.query(statement)))
    await forget(sql`update lead_import_rows set lead_id = null, detail = 'Erased.' where lead_id = ${leadId}`)
    if (email === '') return
    await forgetSkippedMails(postgres, master, email)
    const blind = blindAddress(email, master)
    await forget(sql`
      update lead_imports set erased = array_append(erased, ${blind}) where status = 'running' and ${blind} <> all (erased)`)
    for (const table of [sql`parked_work`, sql`webhook_deliveries`])
      await forget(sql`update ${table} set error = 'Erased.' where ${containsText(emailForms(email), [sql`error`])}`)
  }

const nothing: Naming = { runIds: [], shareIds: [], approvalIds: [], callIds: [] }
const noId = '00000000-0000-0000-0000-000000000000'
/** Other decisions are sealed with a lead's key and erased with that lead. */
const ownDecision = sql`case when s.decision->>'leadId' is null then s.decision::text end`

const sealedByLink = (decision: TrailLink['decision']) =>
  decision === null || decision.state === 'open' || decision.leadId !== null ? null : decision

const linkColumns = sql`
  s.id, s.run_id as "runId", s.name, s.created_at as "createdAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
  s.views, s.last_viewed_at as "lastViewedAt", s.readers, s.decision`

const withInstants = (rows: readonly object[]): readonly object[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  )
