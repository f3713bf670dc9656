import { lookUp, type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import {
  type EventColumns,
  eventColumns,
  eventsWithKeys,
  keyOf,
  recordedEvent,
} from '#adapters/postgres/log/recorded-event.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { idOf, kindOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { eventTypes } from '#domain/trigger/model/index.ts'
import type {
  ListedTrigger,
  PastCause,
  Subject,
  TriggeredRun,
  TriggerProgress,
  TriggerReader,
} from '#domain/trigger/ports/trigger-reader.ts'

/** The table `triggers`; secrets of webhooks are unsealed only where they are asked for. */
export const postgresTriggerReader = (postgres: Postgres, master: MasterKey): TriggerReader => {
  const { db } = postgres
  const rowsOf = async <Row>(query: SQLQuery) => (await reaching(db.query(query))) as Row[]
  const select = async (condition: SQLQuery): Promise<readonly ListedTrigger[]> =>
    (await rowsOf<Timed<ListedTrigger>>(selectTriggers(condition))).map(triggerOf)

  return {
    find: async (id) => (await select(sql`t.id = ${id}`))[0] ?? null,
    ofWorkflow: (workflowId) => select(sql`t.workflow_id = ${workflowId} and not t.removed`),
    all: async () => ((await lookUp(postgres, 'triggers', selectAll)) as Timed<ListedTrigger>[]).map(triggerOf),
    runsInFlight: (triggerId) =>
      rowsOf<TriggeredRun>(sql`
        select r.id, r.cancelling, r.status = 'pending' and r.attempts = 0 and not exists (select from waiting_runs q where q.id = r.id) as held
          from runs r
         where r.started_by = ${`trigger:${triggerId}`} and starts_with(r.started_by, 'trigger:') and r.status in ('pending', 'running')
         order by r.id`),
    pastCauses: async (on, from, limit) => {
      const rows = await rowsOf<Timed<PastCause>>(sql`
        select e.position, e.id, e.stream, e.version, e.at, r.workflow_id as "workflowId",
               case when starts_with(e.stream, 'lead-') then substr(e.stream, 6)::uuid else r.lead_id end as "leadId"
          from events e
          left join shares s on s.id = case when starts_with(e.stream, 'share-') then substr(e.stream, 7)::uuid end
          left join runs r on r.id = case when starts_with(e.stream, 'run-') then substr(e.stream, 5)::uuid else s.run_id end
         where e.type = any (${[...eventTypes[on]]}::text[]) and e.type in (${causeTypes}) and e.at >= ${from}::timestamptz
         order by e.position desc limit ${limit}`)
      return rows.map((row) => ({ ...row, position: Number(row.position), at: row.at.toISOString() }))
    },
    leadHistories: (leadIds) => leadHistories(postgres, master, leadIds),
    followUps: (after, upTo) =>
      rowsOf(sql`
        select id as "leadId", follow_up_date::text as day from leads
         where follow_up_date > ${after}::date and follow_up_date <= ${upTo}::date order by follow_up_date, id`),
    tasksDue: (after, upTo) =>
      rowsOf(sql`
        select id as "leadId", task_id as "taskId", due_on::text as day from tasks
         where done_at is null and due_on > ${after}::date and due_on <= ${upTo}::date order by due_on, task_id`),
    silences: async (days, after, upTo) => {
      const rows = await rowsOf<{ leadId: string; since: Date; position: string }>(sql`
        with near as materialized (
          select distinct case when starts_with(e.stream, 'lead-') then substr(e.stream, 6)::uuid else r.lead_id end as id
            from events e
            left join shares s on s.id = case when starts_with(e.stream, 'share-') then substr(e.stream, 7)::uuid end
            left join runs r on r.id = s.run_id
           where e.at > ${after}::timestamptz and e.at <= ${upTo}::timestamptz and ${heard}
             and (starts_with(e.stream, 'lead-') or starts_with(e.stream, 'share-'))),
        streams as (
          select id, ('lead-' || id) collate "C" as stream from near
           union all
          select n.id, ('share-' || s.id) collate "C" from near n join runs r on r.lead_id = n.id join shares s on s.run_id = r.id),
        heard as (
          select t.id, e.at, e.position, lead(e.at) over (partition by t.id order by e.position) as next
            from streams t join events e on e.stream = t.stream where ${heard})
        select id as "leadId", at as since, position from heard
         where at > ${after}::timestamptz and at <= ${upTo}::timestamptz
           and (next is null or next > at + make_interval(hours => ${24 * days}))
         order by position`)
      return rows.map(({ leadId, since, position }) => ({
        leadId,
        since: since.toISOString(),
        position: Number(position),
      }))
    },
    subjectOf: async (stream) => {
      const id = idOf(stream)
      const runId = kindOf(stream) === 'share' ? sql`(select run_id from shares where id = ${id})` : sql`${id}::uuid`
      const [subject] = await rowsOf<Subject>(sql`
        select lead_id as "leadId", id as "runId", workflow_id as "workflowId", started_by as "startedBy" from runs where id = ${runId}`)
      return subject ?? null
    },
  }
}

/** Events that end a silence: no link openings, as a machine may make them, and nothing done by an automation. */
const heard = sql`e.actor <> 'worker' and e.type <> 'ShareOpened'`

type EventRow = [stream: StreamName, ...columns: EventColumns]

const leadsAtOnce = 500

/** Reads many streams with one query. */
const leadHistories = async ({ pool }: Postgres, master: MasterKey, leadIds: readonly string[]) => {
  const text = `select e.stream, ${eventColumns} from ${eventsWithKeys} where e.stream = any ($1) order by e.stream, e.version`
  const histories = new Map<string, RecordedEvent<LeadEvent>[]>()
  for (let done = 0; done < leadIds.length; done += leadsAtOnce) {
    const values = [leadIds.slice(done, done + leadsAtOnce).map((id) => streamName('lead', id))]
    const { rows } = await reaching(pool.query<EventRow>({ text, values, rowMode: 'array' }))
    for (const [stream, ...columns] of rows) {
      const history = histories.get(idOf(stream)) ?? []
      histories.set(idOf(stream), history)
      history.push(recordedEvent(stream, columns, keyOf(stream, columns, master)) as RecordedEvent<LeadEvent>)
    }
  }
  return histories
}

/** As literals, to match the partial index. */
const causeTypes = sql.join(
  Object.values(eventTypes)
    .flat()
    .map((type) => sql.__dangerous__rawValue(`'${type}'`)),
  ', ',
)

const columns = sql`
  t.id, t.workflow_id as "workflowId", t.setup, t.run_limit as "limit", t.enabled, t.removed, t.secret, t.shadow_until as "shadowUntil",
  t.shadowed, t.shadow_count as "shadowCount", t.since_version as "sinceVersion", t.since_position as "sincePosition", t.since,
  t.created_at as "createdAt", t.version`

const selectTriggers = (condition: SQLQuery): SQLQuery =>
  sql`select ${columns} from triggers t where ${condition} order by t.id`

const selectAll = selectTriggers(
  sql`not t.removed and exists (select from workflows w where w.id = t.workflow_id and w.status_set <> 'archived')`,
)

type Timed<Row> = {
  readonly [Field in keyof Row]: Field extends 'at' | 'since' | 'createdAt'
    ? Date
    : Field extends 'shadowUntil'
      ? Date | null
      : Row[Field]
}

const triggerOf = ({ since, createdAt, shadowUntil, sincePosition, ...row }: Timed<ListedTrigger>): ListedTrigger => ({
  ...row,
  sincePosition: Number(sincePosition),
  since: since.toISOString(),
  createdAt: createdAt.toISOString(),
  shadowUntil: shadowUntil?.toISOString() ?? null,
})

/** A checkpoint for each time-based trigger. */
export const postgresTriggerProgress = ({ db }: Postgres): TriggerProgress => ({
  of: async (triggerId) => {
    const query = sql`select up_to as "upTo" from trigger_progress where trigger_id = ${triggerId}`
    const [row] = (await reaching(db.query(query))) as { readonly upTo: Date }[]
    return row?.upTo.toISOString() ?? null
  },
  advance: async (triggerId, upTo) => {
    await reaching(
      db.query(sql`
        insert into trigger_progress (trigger_id, up_to) values (${triggerId}, ${upTo})
        on conflict (trigger_id) do update set up_to = greatest(trigger_progress.up_to, excluded.up_to)`),
    )
  },
  turnBack: async (triggerId, upTo) => {
    await reaching(
      db.query(sql`
        insert into trigger_progress (trigger_id, up_to) values (${triggerId}, ${upTo})
        on conflict (trigger_id) do update set up_to = least(trigger_progress.up_to, excluded.up_to)`),
    )
  },
})
