import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { containsText } from '#adapters/postgres/connection/contains-text.ts'
import { emailForms } from '#contracts/email-address.ts'
import { namesAddress } from '#domain/lead/model/index.ts'
import type { Aged, PersonTrail, TrailLink, TrailRun, TrailSecurityEvent } from '#domain/person/ports/person-trail.ts'

/** PostgreSQL preselects rows that contain the address; the domain decides whether it is a whole address. */
export const postgresPersonTrail = ({ db }: Postgres): PersonTrail => {
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
    withInstants((await reaching(db.query(query))) as object[]) as readonly Row[]

  const runsOf = async (leadId: string, email: string): Promise<readonly TrailRun[]> => {
    const rows = await rowsOf<TrailRun & { readonly ofLead: boolean }>(sql`
      select r.id, r.workflow_id as "workflowId", r.status, r.started_at as "startedAt", r.inputs, r.outputs,
             r.output_kind as "outputKind", coalesce(w.name, '') as workflow,
             coalesce(r.lead_id = ${leadId}::uuid, false) as "ofLead"
        from runs r left join workflows w on w.id = r.workflow_id
       where (r.lead_id = ${leadId}::uuid or ${containsText(emailForms(email), runTexts)})
         and not exists (select from events e where e.stream = 'run-' || r.id and e.type = 'RunErased')
       order by r.id`)
    return rows
      .filter(({ ofLead, inputs, outputs }) => ofLead || namesAddress(`${inputs} ${outputs ?? ''}`, email))
      .map(({ ofLead: _, ...run }) => run)
  }

  const linksOf = (runIds: readonly string[]) =>
    rowsOf<TrailLink>(sql`
      select ${linkColumns} from shares s where s.run_id = any (${runIds})
         and not exists (select from events e where e.stream = 'share-' || s.id and e.type = 'ShareErased')
       order by s.id`)

  const readBy = async (email: string, runIds: readonly string[]): Promise<readonly TrailLink[]> => {
    const rows = await rowsOf<TrailLink>(sql`
      select ${linkColumns} from shares s
       where s.run_id <> all (${runIds}) and ${containsText(emailForms(email), [sql`s.readers::text`, sql`s.name`, ownDecision])} order by s.id`)
    return rows.filter(({ name, readers, decision }) =>
      [name ?? '', ...readers.map((reader) => reader.email), sealedByLink(decision)].some(names(email)),
    )
  }

  return {
    of: async (leadId, email) => {
      const runs = await runsOf(leadId, email)
      const runIds = runs.map(({ id }) => id)
      const [links, read, security, imported] = await Promise.all([
        linksOf(runIds),
        readBy(email, runIds),
        rowsOf<TrailSecurityEvent & { readonly email: string | null }>(sql`
          select id, at, type, address, browser, detail, email from security_events
           where user_id is null and ${containsText(emailForms(email), [sql`email`, sql`detail`])} order by id`),
        rowsOf<{ count: number }>(sql`select count(*)::int as count from lead_import_rows where lead_id = ${leadId}`),
      ])
      return {
        runs,
        links,
        read,
        securityEvents: security
          .filter((event) => names(email)(`${event.email ?? ''} ${event.detail ?? ''}`))
          .map(({ email: _, ...event }) => event),
        importRows: imported[0]?.count ?? 0,
      }
    },
    forgetImports: async (leadId) => {
      const query = sql`update lead_import_rows set lead_id = null, detail = 'Erased.' where lead_id = ${leadId}`
      await reaching(db.query(query))
    },
    leadsBefore: (before, after, limit) =>
      rowsOf<Aged>(sql`
        select id, created_at as "createdAt" from leads
         where email <> '' and status <> 'won' and created_at < ${before}
           and (last_contact_date is null or last_contact_date < ${before})
           and (created_at, id) > (${after?.createdAt ?? '-infinity'}::timestamptz, ${after?.id ?? noId}::uuid)
         order by created_at, id limit ${limit}`),
    securityEventsBefore: async (before, limit) => {
      const query = sql`select id from security_events where at < ${before} order by id limit ${limit}`
      return (await rowsOf<{ id: string }>(query)).map(({ id }) => id)
    },
  }
}

const noId = '00000000-0000-0000-0000-000000000000'
const runTexts = [sql`r.inputs`, sql`r.outputs`, sql`r.error_message`]
/** Other decisions are sealed with a lead's key and erased with that lead. */
const ownDecision = sql`case when s.decision->>'leadId' is null then s.decision::text end`

const sealedByLink = (decision: TrailLink['decision']): string =>
  decision === null || decision.state === 'open' || decision.leadId !== null ? '' : JSON.stringify(decision)

const linkColumns = sql`
  s.id, s.run_id as "runId", s.name, s.created_at as "createdAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
  s.views, s.last_viewed_at as "lastViewedAt", s.readers, s.decision`

const names = (email: string) => (text: string) => namesAddress(text, email)

const withInstants = (rows: readonly object[]): readonly object[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  )
