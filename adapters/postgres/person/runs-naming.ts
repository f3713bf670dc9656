import { containsText } from '#adapters/postgres/connection/contains-text.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { emailForms } from '#contracts/email-address.ts'
import { holdsAddress } from '#domain/lead/model/index.ts'
import type { TrailRun } from '#domain/person/ports/person-trail.ts'

type RowsOf = <Row>(query: SQLQuery) => Promise<readonly Row[]>

type FoundRun = TrailRun & {
  readonly ofLead: boolean
  readonly errorMessage: string | null
  readonly attemptLog: object
}

/**
 * The runs of a lead, those whose row or events (`naming`) hold its address, and the documents that their steps wrote;
 * without runs that are erased.
 */
export const runsNaming =
  (rowsOf: RowsOf) =>
  async (leadId: string, email: string, naming: readonly string[]): Promise<readonly TrailRun[]> => {
    const select = (condition: SQLQuery) =>
      rowsOf<FoundRun>(sql`
        select r.id, r.workflow_id as "workflowId", r.status, r.started_at as "startedAt", r.inputs, r.outputs,
               r.output_kind as "outputKind", coalesce(w.name, '') as workflow, r.error_message as "errorMessage",
               r.attempt_log as "attemptLog", coalesce(r.lead_id = ${leadId}::uuid, false) as "ofLead"
          from runs r left join workflows w on w.id = r.workflow_id
         where ${condition} and not exists (select from events e where e.stream = 'run-' || r.id and e.type = 'RunErased')
         order by r.id`)

    const candidates = await select(
      sql`(r.lead_id = ${leadId}::uuid or r.id = any (${naming}) or ${containsAddress(email)})`,
    )
    const runIds = candidates.filter(
      ({ id, ofLead, inputs, outputs, errorMessage, attemptLog }) =>
        ofLead || naming.includes(id) || holdsAddress([inputs, outputs, errorMessage, attemptLog], email),
    )
    const causedRuns = await select(sql`
      r.id in (select substr(stream, 5)::uuid from events
                where version = 1 and type = 'RunRequested' and strpos(causation_id, '/') > 0
                  and split_part(causation_id, '/', 1) = any (${runIds.map(({ id }) => id)}))`)
    const runs = new Map([...runIds, ...causedRuns].map((run) => [run.id, run]))
    return [...runs.values()].map(({ ofLead, errorMessage, attemptLog, ...run }) => run)
  }

/** JSON may escape the letters of an address beyond ASCII. */
const containsAddress = (email: string): SQLQuery =>
  email === '' ? sql`false` : containsText([...emailForms(email), ...emailForms(email).map(inAscii)], texts)

const texts = [sql`r.inputs`, sql`r.outputs`, sql`r.error_message`, sql`r.attempt_log::text`]

const inAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
