import { sql } from '#adapters/postgres/connection/sql.ts'
import type { NotificationDetails } from '#domain/notification/views/notification-text.ts'

/** The fields of a notification `n` and of what it is about, joined by `detailTables`. */
export const detailFields = sql`
  n.id, n.kind, n.stream, n.at, s.name as recipient, s.expires_at as "expiresAt", r.id as "runId",
  w.id as "workflowId", w.name as "workflowName", w.status_set = 'inactive' as "workflowPaused", l.name as "leadName", l.company, k.title as "taskTitle",
  case when n.kind in ('meeting', 'mail') then (select e.type from events e where e.stream = n.stream and e.id = n.id limit 1) end as "eventType",
  a.data ->> 'tool' as tool`

/** The task that a notification of kind `task_due` is about: the one that the event dated. */
const taskOfNotification = sql`
  (select (e.data ->> 'taskId')::uuid from events e where e.stream = n.stream and e.id = n.id limit 1)`

/** An erased lead has no address, and no name that may be shown. */
export const detailTables = sql`
  left join shares s on s.id = case when starts_with(n.stream, 'share-') then substr(n.stream, 7)::uuid end
  left join runs r on r.id = coalesce(s.run_id, case when starts_with(n.stream, 'run-') then substr(n.stream, 5)::uuid end)
  left join workflows w on w.id = coalesce(r.workflow_id, case when starts_with(n.stream, 'workflow-') then substr(n.stream, 10)::int end)
  left join events a on a.stream = n.stream and a.version = 1 and a.type = 'ApprovalRequested'
  left join leads l on l.email <> '' and l.id = coalesce(r.lead_id, (a.data ->> 'leadId')::uuid, case when starts_with(n.stream, 'lead-') then substr(n.stream, 6)::uuid end)
  left join tasks k on k.task_id = case when n.kind = 'task_due' then ${taskOfNotification} end`

type Times = 'at' | 'expiresAt'

export type DetailsRow = Omit<NotificationDetails, Times> & { readonly at: Date; readonly expiresAt: Date | null }

/** Moments as ISO 8601 in UTC, as the driver reads them as dates. */
export const detailsOf = ({ at, expiresAt, ...row }: DetailsRow): NotificationDetails => ({
  ...row,
  at: at.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})

/** Not correlated: the list is read once, and not for each notification. */
export const activeAdmins = sql`(select m.id::text from staff m where m.status = 'active' and m.role = 'admin')`

/**
 * Whether a notification `n` is for the member `u`: the assignee of the task that is due, else the owner of the lead, as
 * long as that is an active admin, else every admin.
 */
export const isFor = sql`
  u.role = 'admin' and u.id::text = coalesce(
    case when n.kind = 'task_due' then (
      select t.assignee_id::text from tasks t
       where t.task_id = ${taskOfNotification} and t.assignee_id::text in ${activeAdmins}) end,
    case when n.owner_id::text in ${activeAdmins} then n.owner_id::text end, u.id::text)`
