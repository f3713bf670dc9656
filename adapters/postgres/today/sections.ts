import { callsWaiting } from '#adapters/postgres/call/waiting-calls.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { activeAdmins } from '#adapters/postgres/notification/notification-details.ts'
import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Section } from '#domain/today/views/waiting-item.ts'

/** At most this many items of a section are listed. */
const maxItems = 20

type Moment = {
  readonly userId: string | null
  readonly now: Instant
  readonly today: Day
  readonly dayStart: Instant
  readonly dayEnd: Instant
}

/** Whether the owner of the lead `l` is the caller. */
const isOwnLead = ({ userId }: Moment): SQLQuery => sql`coalesce(l.owner_id = ${userId}::uuid, false)`

const ifActive = (member: SQLQuery): SQLQuery =>
  sql`case when ${member}::text in ${activeAdmins} then ${member}::text end`

/** Whether the caller owns the lead `l`, or wrote what has no owner, as for notifications. */
const isOwnOrBy = (author: SQLQuery, { userId }: Moment): SQLQuery =>
  sql`coalesce(coalesce(${ifActive(sql`l.owner_id`)}, ${ifActive(author)}) = ${userId}::text, false)`

const person = sql`left join leads l on l.email <> '' and l.id = r.lead_id`

type Parts = {
  readonly id: SQLQuery
  readonly at: SQLQuery
  /** A day instead of a moment. */
  readonly day?: SQLQuery
  readonly stream: SQLQuery
  readonly leadAlone?: true
  readonly runId?: SQLQuery
  readonly tool?: SQLQuery
  readonly title?: SQLQuery
  readonly link?: { readonly isRead: SQLQuery; readonly endsAt: SQLQuery }
  readonly recipient?: SQLQuery
  readonly from: SQLQuery
  readonly order: SQLQuery
  readonly count: SQLQuery
}

const selecting = (section: Section, parts: Parts): SQLQuery => {
  const { id, at, day = sql`null::date`, stream, title = sql`null::text`, link, from, order, count } = parts
  const { leadAlone, runId = sql`r.id`, tool = sql`null::text`, recipient = sql`null::text` } = parts
  const run = leadAlone
    ? sql`null::uuid as "runId", null::int as "workflowId", null::text as "workflowName"`
    : sql`${runId} as "runId", w.id as "workflowId", w.name as "workflowName"`
  return sql`
    (select ${section} as section, ${count} as count, ${id}::text as id, ${at}::timestamptz as at, ${day}::text as day, ${stream} as stream,
            coalesce(nullif(l.name, ''), l.email) as "leadName", l.company, ${title} as "taskTitle", ${recipient} as recipient, ${tool} as tool, ${run},
            ${link?.isRead ?? sql`false`} as "isRead", ${link?.endsAt ?? sql`null::timestamptz`} as "expiresAt"
       from ${from} order by ${order} limit ${maxItems})`
}

const ofLead = { id: sql`l.id`, stream: sql`'lead-' || l.id`, leadAlone: true } as const
const counting = (rows: SQLQuery): SQLQuery => sql`(select count(*)::int from ${rows})`

/** The first leads, which an index alone tells: a plan that reads the rows of all of them takes ten times as long. */
const firstLeads = (rows: SQLQuery, order: SQLQuery): Pick<Parts, 'from' | 'order'> => ({
  from: sql`(select l.id as first from ${rows} order by ${order} limit ${maxItems}) f join leads l on l.id = f.first`,
  order,
})

/** New leads, from the counts by status, which hold the erased as well. */
const freshCount = sql`
  (select coalesce(sum(c.leads), 0) - (select count(*) from leads where status = 'new' and email = '') from lead_counts c where c.status = 'new')::int`

/** The newest of the own and of all: enough for the first items, also where fewer are the own than are listed. */
const newestLeads = (fresh: SQLQuery, { userId }: Moment): SQLQuery => {
  const newest = (rows: SQLQuery, limit: number) =>
    sql`(select l.id, l.owner_id, l.created_at from ${rows} order by l.created_at desc, l.id desc limit ${limit})`
  return sql`(${newest(sql`${fresh} and l.owner_id = ${userId}::uuid`, maxItems)} union ${newest(fresh, 2 * maxItems)}) l`
}

/** Whether a task `t` is for the owner of its lead, who is the caller: it has no assignee, or one who has left. */
const isOfOwnLead = ({ userId }: Moment): SQLQuery => sql`
  (coalesce(t.assignee_id not in ${activeAdmins}, true)
   and exists (select from leads o where o.id = t.id and o.owner_id = ${userId}::uuid))`

/** The first of those assigned to the caller, of those of the own leads, and of all: no lead of any other task is read. */
const firstTasks = (due: SQLQuery, isAssigned: SQLQuery, isOfLead: SQLQuery): SQLQuery => {
  const first = (rows: SQLQuery) =>
    sql`(select t.task_id as first from ${rows} order by t.due_on, t.task_id limit ${maxItems})`
  return sql`(${first(sql`${due} and ${isAssigned}`)} union ${first(sql`${due} and ${isOfLead}`)} union ${first(due)})`
}

/** One query for each section, of the same columns. */
export const sectionQueries = (moment: Moment): Readonly<Record<Section, SQLQuery>> => {
  const { now, today, dayStart, dayEnd } = moment
  const own = isOwnLead(moment)
  const fresh = sql`leads l where l.status = 'new' and l.email <> ''`
  const meetings = sql`m.starts_at >= ${dayStart}::timestamptz and m.starts_at < ${dayEnd}::timestamptz`
  const followed = sql`leads l where l.follow_up_date <= ${today}::date and l.status not in ('won', 'lost')`
  const due = sql`tasks t where t.done_at is null and t.due_on <= ${today}::date`
  const [isAssigned, isOfLead] = [sql`coalesce(t.assignee_id = ${moment.userId}, false)`, isOfOwnLead(moment)]
  return {
    leads: selecting('leads', {
      ...{ ...ofLead, at: sql`l.created_at`, count: freshCount },
      ...firstLeads(newestLeads(fresh, moment), sql`${own} desc, l.created_at desc, l.id desc`),
    }),
    messages: selecting('messages', {
      ...{ ...ofLead, at: sql`m.at`, from: sql`waiting_messages m join leads l on l.id = m.id` },
      ...{ order: sql`${own} desc, m.at desc, m.id desc`, count: counting(sql`waiting_messages`) },
    }),
    meetings: selecting('meetings', {
      ...{ ...ofLead, at: sql`m.starts_at`, from: sql`lead_meetings m join leads l on l.id = m.id where ${meetings}` },
      ...{ order: sql`${own} desc, m.starts_at, m.id`, count: counting(sql`lead_meetings m where ${meetings}`) },
    }),
    followUps: selecting('followUps', {
      ...{ ...ofLead, at: sql`null`, day: sql`l.follow_up_date`, count: counting(followed) },
      ...firstLeads(followed, sql`${own} desc, l.follow_up_date, l.id`),
    }),
    tasks: selecting('tasks', {
      ...{ ...ofLead, id: sql`t.task_id`, at: sql`null`, day: sql`t.due_on`, title: sql`t.title` },
      from: sql`${firstTasks(due, isAssigned, isOfLead)} f join tasks t on t.task_id = f.first join leads l on l.id = t.id`,
      ...{ order: sql`(${isAssigned} or ${isOfLead}) desc, t.due_on, t.task_id`, count: counting(due) },
    }),
    ...documentQueries(moment),
    approvals: selecting('approvals', {
      ...{ id: sql`r.id`, at: sql`r.at`, stream: sql`r.stream`, runId: sql`r.run_id`, tool: sql`r.tool` },
      from: sql`(${approvals(now)}) r left join workflows w on w.id = r.workflow_id ${person}`,
      order: sql`${isOwnOrBy(sql`r.started_by`, moment)} desc, r.at, r.stream`,
      count: counting(sql`(${approvals(now)}) r`),
    }),
    runs: selecting('runs', {
      ...{ id: sql`r.id`, at: sql`r.completed_at`, stream: sql`'run-' || r.id` },
      from: sql`runs r left join workflows w on w.id = r.workflow_id ${person} where ${isFailed(now)}`,
      order: sql`${isOwnOrBy(sql`r.started_by`, moment)} desc, r.completed_at desc`,
      count: counting(sql`runs r where ${isFailed(now)}`),
    }),
  }
}

/** A run that no worker holds or may take, and that is running, asks for approval. */
const asking = sql`
  join lateral (
    select e.at from events e where e.stream = ('run-' || r.id) collate "C" and e.type = 'RunApprovalAsked' order by e.version desc limit 1
  ) asked on not exists (select from waiting_runs q where q.id = r.id)`

/** Runs that ask for approval, and what agents propose until it is decided or expires. In ASCII the full stop follows the hyphen. */
const approvals = (now: Instant): SQLQuery => sql`
  select r.id, 'run-' || r.id as stream, asked.at, r.id as run_id, r.workflow_id, r.lead_id, r.started_by::text, null::text as tool
    from runs r ${asking} where r.status = 'running'
   union all
  select substr(e.stream, 10)::uuid, e.stream, e.at, null, null, (e.data ->> 'leadId')::uuid, null, e.data ->> 'tool'
    from events e
   where e.stream >= 'approval-' and e.stream < 'approval.' and e.type = 'ApprovalRequested'
     and (e.data ->> 'expiresAt')::timestamptz > ${now}::timestamptz
     and not exists (
       select from events j where j.stream = e.stream and j.version > 1 and j.type in ('ApprovalApproved', 'ApprovalRejected'))`

/** A look-up for each failed run: an `exists` would be planned as one scan of the log. */
const isFailed = (now: Instant): SQLQuery => sql`
  r.status = 'failed' and r.completed_at > ${now}::timestamptz - interval '7 days' and r.completed_at <= ${now}::timestamptz
  and not exists (select from runs o where o.origin_run_id = r.id)
  and (select true from events e where e.stream = ('run-' || r.id) collate "C" and e.type in ('RunFailureDismissed', 'RunErased') limit 1) is null`

/** What calls without a lead ask is whose they are. */
const leadless = sql.__dangerous__rawValue(callsWaiting)

const ofRun = sql`join runs r on r.id = s.run_id left join workflows w on w.id = r.workflow_id ${person}`

const documentQueries = (moment: Moment) => {
  const { now } = moment
  const own = isOwnOrBy(sql`s.created_by`, moment)
  const open = sql`
    q.type = 'QuestionAsked' and not exists (
      select from events a where a.type = 'QuestionAnswered' and a.data ->> 'questionId' = q.data ->> 'questionId')`
  const questionEvents = sql`events q join shares s on s.id = substr(q.stream, 7)::uuid and s.revoked_at is null`
  const ends = sql`least((s.decision ->> 'until')::timestamptz, s.expires_at)`
  const isRead = sql`
    coalesce(s.last_viewed_at >= (
      select e.at from events e where e.stream = ('share-' || s.id) collate "C" and e.type = 'ShareDecisionAsked' order by e.version desc limit 1), false)`
  const deciding = sql`
    s.decision ->> 'state' = 'open' and s.revoked_at is null and ${ends} > ${now}::timestamptz
    and (${ends} <= ${now}::timestamptz + interval '3 days' or ${isRead})`
  const recipient = sql`s.name`
  return {
    questions: selecting('questions', {
      ...{ id: sql`q.id`, at: sql`q.at`, stream: sql`q.stream`, recipient },
      from: sql`(select q.data ->> 'questionId' as id, q.at, q.stream, q.position from ${questionEvents} where ${open}
          union all select substr(e.stream, 6), e.at, e.stream, e.position from ${leadless}) q
        left join shares s on s.id = case when starts_with(q.stream, 'share-') then substr(q.stream, 7)::uuid end
        left ${ofRun}`,
      order: sql`${own} desc, q.at, q.position`,
      count: sql`${counting(sql`${questionEvents} where ${open}`)} + ${counting(leadless)}`,
    }),
    links: selecting('links', {
      ...{ id: sql`s.id`, at: sql`case when ${isRead} then s.last_viewed_at else ${ends} end` },
      ...{ stream: sql`'share-' || s.id`, recipient, link: { isRead, endsAt: ends } },
      from: sql`shares s ${ofRun} where ${deciding}`,
      ...{ order: sql`${own} desc, ${ends}, s.id`, count: counting(sql`shares s where ${deciding}`) },
    }),
  }
}
