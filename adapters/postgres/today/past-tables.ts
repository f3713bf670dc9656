import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { tasksAt } from '#adapters/postgres/lead/task-finder.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadMeeting } from '#domain/today/ports/today-reader.ts'

type Period = { readonly dayStart: Instant; readonly dayEnd: Instant }

/** The starts of meetings are open in the log; which booking a later event is about is sealed. */
export const leadsMeetingWithin = ({ dayStart, dayEnd }: Period, moment: Instant): SQLQuery => sql`
  select distinct substr(e.stream, 6) as id from events e
   where e.type in ('LeadMeetingBooked', 'LeadMeetingMoved') and e.at <= ${moment}::timestamptz
     and (e.data ->> 'startsAt')::timestamptz >= ${dayStart}::timestamptz and (e.data ->> 'startsAt')::timestamptz < ${dayEnd}::timestamptz`

/**
 * The tables that the sections of a day are read from, as they were at a moment. Each hides the table of its name, as far
 * as the sections use its columns; `events` ends at the moment, for the tables after it as well. Erased leads count.
 */
export const tablesAt = (moment: Instant, meetings: readonly LeadMeeting[]): SQLQuery => sql`
  with events as not materialized (select * from events where at <= ${moment}::timestamptz),
  ${tasksAt(moment)},
  tasks as (select lead_id as id, task_id, ''::text as title, due_on, assignee_id, done_at from placed),
  leads as (${leadsAt(moment)}),
  lead_counts as (select status, 1 as leads from leads),
  lead_meetings as (
    select m."leadId" as id, m."startsAt" as starts_at
      from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb) as m ("leadId" uuid, "startsAt" timestamptz)),
  waiting_messages as (${waitingMessages}),
  personal_keys as (${keysOfCalls}),
  workflows as (
    select w.id, coalesce(${latest(sql`'workflow-' || w.id`, 'name', sql`'WorkflowCreated', 'WorkflowRenamed'`)}, w.name) as name from workflows w),
  shares as not materialized (${sharesAt(moment)}),
  runs as not materialized (${runsAt(moment)}),
  waiting_runs as not materialized (
    select r.id from runs r
     where (select e.type from events e where e.stream = ('run-' || r.id) collate "C" and e.type in (${stepTypes}) order by e.version desc limit 1)
           is distinct from 'RunApprovalAsked')`

/** After which a run that asked for approval asks no longer. */
const stepTypes = sql`'RunApprovalAsked', 'RunStepStarted', 'RunStepCompleted', 'RunStepWaiting'`

/** A field of the latest event of these types in a stream. */
const latest = (stream: SQLQuery, field: string, types: SQLQuery): SQLQuery => sql`
  (select e.data ->> ${field} from events e where e.stream = (${stream}) collate "C" and e.type in (${types}) order by e.version desc limit 1)`

/** An erased lead has no address any more, and its place in the numbers is kept: nothing else reads this column. */
const leadsAt = (moment: Instant): SQLQuery => sql`
  select s.id, s.name, coalesce(nullif(s.email, ''), s.name) as email, s.company, s.status, s.owner_id, s.created_at, f.follow_up_date
    from lead_states s left join (
      select distinct on (e.stream) e.stream, (e.data ->> 'followUpDate')::date as follow_up_date
        from events e where e.type = 'LeadFollowUpDateChanged' order by e.stream, e.version desc) f on f.stream = ('lead-' || s.id) collate "C"
   where s.since <= ${moment}::timestamptz and s.until > ${moment}::timestamptz`

/** The latest message or mail of each lead that no contact followed: the same as the state of a lead says. */
const waitingMessages = sql`
  select substr(m.stream, 6)::uuid as id, max(m.at) as at
    from (select e.stream, e.version, (e.data ->> 'receivedAt')::timestamptz as at
            from events e where e.type = 'LeadMessageReceived'
           union all
          select e.stream, e.version, (e.data ->> 'receivedAt')::timestamptz
            from events e join events c on c.stream = e.stream and c.version = 1
           where e.type = 'LeadMailReceived' and e.data ->> 'automatic' = 'false' and e.data -> 'imported' is null
             and e.data ->> 'receivedAt' <> c.data ->> 'capturedAt'
             and (e.data ->> 'receivedAt')::timestamptz >= date_trunc('second', (c.data ->> 'capturedAt')::timestamptz)) m
   where not exists (
     select from events c
      where c.stream = m.stream and c.version > m.version
        and case c.type when 'LeadErased' then true
                        when 'LeadContactDateChanged' then (c.data ->> 'lastContactDate')::timestamptz >= m.at
                        when 'LeadNoteAdded' then c.data ->> 'kind' <> 'note' and (c.data ->> 'at')::timestamptz >= m.at
                        else false end)
   group by 1`

/** Only those of calls are read: each had its key until a lead had it, or it was erased. */
const keysOfCalls = sql`
  select e.stream as subject from events e
   where e.type = 'CallReceived' and not exists (select from events c where c.stream = e.stream and c.type in ('CallTaken', 'CallErased'))`

const decisionTypes = sql`'ShareDecisionAsked', 'ProposalAccepted', 'ProposalDeclined'`

const sharesAt = (moment: Instant): SQLQuery => {
  const stream = sql`'share-' || s.id`
  const until = latest(stream, 'until', sql`'ShareDecisionAsked'`)
  return sql`
    select s.id, s.run_id, s.created_by, null::text as name,
           (select (e.data ->> 'expiresAt')::timestamptz from events e
             where e.stream = (${stream}) collate "C" and e.type in ('ShareCreated', 'ShareExpirySet') order by e.version desc limit 1) as expires_at,
           (select (e.data ->> 'revokedAt')::timestamptz from events e
             where e.stream = (${stream}) collate "C" and e.type in ('ShareRevoked', 'ShareRestored') order by e.version desc limit 1) as revoked_at,
           (select max((e.data ->> 'viewedAt')::timestamptz) from events e
             where e.stream = (${stream}) collate "C" and e.type = 'ShareViewed') as last_viewed_at,
           case when s.decision is not null and (
             select e.type from events e where e.stream = (${stream}) collate "C" and e.type in (${decisionTypes}) order by e.version desc limit 1
           ) = 'ShareDecisionAsked' then jsonb_build_object('state', 'open', 'until', ${until}) end as decision
      from shares s where s.created_at <= ${moment}::timestamptz`
}

const runsAt = (moment: Instant): SQLQuery => sql`
  select r.id, r.workflow_id, r.started_by, r.origin_run_id, r.completed_at,
         case when r.completed_at <= ${moment}::timestamptz then r.status else 'running' end as status,
         ${latest(sql`'run-' || r.id`, 'leadId', sql`'RunLeadSet'`)}::uuid as lead_id
    from runs r where r.started_at <= ${moment}::timestamptz`
