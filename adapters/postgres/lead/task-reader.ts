import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import { dayAfter } from '#domain/kernel/instant.ts'
import type { TaskOfLead, TaskReader, TaskSearch } from '#domain/lead/ports/task-reader.ts'

/** The table `tasks`, in the order in which they were added. An invalid cursor makes a null list. */
export const postgresTaskReader = ({ db }: Postgres): TaskReader => {
  const select = async (condition: SQLQuery, limit: number): Promise<readonly TaskRow[]> =>
    (await reaching(
      db.query(sql`
        select ${columns} from tasks t join leads l on l.id = t.id where ${condition} order by t.place, t.task_id limit ${limit}`),
    )) as TaskRow[]
  return {
    find: async (taskId) => {
      const [row] = await select(sql`t.task_id = ${taskId}`, 1)
      return row === undefined ? null : taskOf(row)
    },
    list: async (search) => {
      const after = search.cursor === undefined ? sql`true` : afterCursor(search.cursor)
      if (after === null) return null
      const rows = await select(sql`${matches(search)} and ${after}`, search.limit + 1)
      const page = rows.slice(0, search.limit)
      const last = page.at(-1)
      const nextCursor = rows.length > search.limit && last !== undefined ? `${last.place}~${last.id}` : null
      return { tasks: page.map(taskOf), nextCursor }
    },
  }
}

const columns = sql`
  t.task_id as id, t.title, t.due_on::text as "dueOn", t.assignee_id as "assigneeId", t.done_at as "doneAt", t.created_at as "createdAt",
  t.created_by as "createdBy", t.version, t.place::text as place, t.id as "leadId", coalesce(nullif(l.name, ''), l.email) as "leadName"`

type TaskRow = Omit<TaskOfLead, 'doneAt' | 'createdAt'> & {
  readonly doneAt: Date | null
  readonly createdAt: Date
  readonly place: string
}

const taskOf = ({ place, doneAt, createdAt, ...row }: TaskRow): TaskOfLead => ({
  ...row,
  doneAt: doneAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** Whether the task `t` is looked for. */
export const matches = ({ assigneeId, state, due, today }: TaskSearch): SQLQuery =>
  sql.join(
    [
      assigneeId === undefined
        ? sql`true`
        : assigneeId === null
          ? sql`t.assignee_id is null`
          : sql`t.assignee_id = ${assigneeId}`,
      state === undefined ? sql`true` : state === 'open' ? sql`t.done_at is null` : sql`t.done_at is not null`,
      due === undefined ? sql`true` : dueWithin(due, today),
    ],
    ' AND ',
  )

const dueWithin = (due: NonNullable<TaskSearch['due']>, today: string): SQLQuery => {
  if (due === 'overdue') return sql`t.due_on < ${today}::date and t.done_at is null`
  return due === 'today'
    ? sql`t.due_on = ${today}::date`
    : sql`t.due_on between ${today}::date and ${dayAfter(today, 6)}::date`
}

/** The tasks `t` after a cursor; null for an invalid one. */
export const afterCursor = (cursor: string): SQLQuery | null => {
  const [place = '', id = '', ...rest] = cursor.split('~')
  if (!/^\d{1,16}$/.test(place) || !uuidText.test(id) || rest.length > 0) return null
  return sql`(t.place, t.task_id) > (${place}::bigint, ${id}::uuid)`
}
