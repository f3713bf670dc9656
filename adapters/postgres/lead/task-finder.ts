import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { TaskFinder } from '#domain/lead/ports/task-finder.ts'
import { afterCursor, matches } from './task-reader.ts'

/** Days, assignees and ends of tasks are open in the log; their titles are not needed here. */
export const postgresTaskFinder =
  ({ db }: Postgres): TaskFinder =>
  async (search, moment) => {
    const after = search.cursor === undefined ? sql`true` : afterCursor(search.cursor)
    if (after === null) return null
    const rows = (await reaching(
      db.query(sql`
        with ${tasksAt(moment)}
        select t.lead_id as "leadId", t.task_id as "taskId", t.place::text as place from placed t
         where ${matches(search)} and ${after} order by t.place, t.task_id limit ${search.limit + 1}`),
    )) as FoundRow[]
    const page = rows.slice(0, search.limit)
    const last = page.at(-1)
    const nextCursor = rows.length > search.limit && last !== undefined ? `${last.place}~${last.taskId}` : null
    return { found: page, nextCursor }
  }

type FoundRow = { readonly leadId: string; readonly taskId: string; readonly place: string }

/** Common table expressions; `placed` has the last value of each field until the moment, without the tasks that were removed and those of erased leads. */
export const tasksAt = (moment: Instant): SQLQuery => sql`
  latest as (
    select e.stream, e.data ->> 'taskId' as task,
           (array_agg(e.data ->> 'dueOn' order by e.version desc) filter (where e.data -> 'dueOn' is not null))[1]::date as due_on,
           (array_agg(e.data ->> 'assigneeId' order by e.version desc) filter (where e.data -> 'assigneeId' is not null))[1] as assignee_id,
           (array_agg(case when e.data ->> 'done' = 'true' then (e.data ->> 'changedAt')::timestamptz end order by e.version desc)
             filter (where e.data -> 'done' is not null))[1] as done_at
      from events e where e.type in ('LeadTaskAdded', 'LeadTaskChanged') and e.at <= ${moment}::timestamptz group by 1, 2
  ), placed as (
    select substr(l.stream, 6)::uuid as lead_id, l.task::uuid as task_id, l.due_on, l.assignee_id, l.done_at,
           case when l.done_at is null then coalesce(l.due_on, date '9999-12-31') - date '0001-01-01'
                else 1000000000000000 - (extract(epoch from l.done_at) * 1000)::bigint end as place
      from latest l where not exists (
        select from events r where r.stream = l.stream and r.at <= ${moment}::timestamptz
                               and (r.type = 'LeadErased' or (r.type = 'LeadTaskRemoved' and r.data ->> 'taskId' = l.task)))
  )`
