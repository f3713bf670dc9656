import { batchedLookup } from '#adapters/postgres/connection/batched-lookup.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { listedStatus, type WorkflowActivity } from '#domain/workflow/views/listed-status.ts'

/** `find` includes archived workflows, whose runs stay readable; `list` does not. Lookups at once share a query. */
export const postgresWorkflowReader = ({ db, pool }: Postgres): WorkflowReader => {
  const select = async (condition: SQLQuery): Promise<readonly ListedWorkflow[]> => {
    const rows = await reaching(db.query(sql`${selectWorkflows} where ${condition} order by id`))
    return (rows as WorkflowRow[]).map(workflowOf)
  }
  /** A prepared statement, as every command on runs uses it. */
  const find = batchedLookup(async (ids: readonly number[]) => {
    const query = { name: 'find-workflows', text: `${selectText} where id = any($1)`, values: [ids] }
    const { rows } = await reaching(pool.query<PooledRow>(query))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return (id: number) => {
      const row = byId.get(id)
      if (row === undefined) return null
      return workflowOf({ ...row, setPosition: Number(row.setPosition), begunPosition: Number(row.begunPosition) })
    }
  })
  return {
    list: () => select(sql`status_set <> 'archived'`),
    find,
    ofInput: async (inputId) =>
      (await select(sql`inputs @> ${JSON.stringify([{ id: inputId }])}::jsonb`))[0]?.id ?? null,
    highestId: async () => {
      const [row] = (await reaching(db.query(sql`select coalesce(max(id), 0) as highest from workflows`))) as {
        highest: number
      }[]
      return row?.highest ?? 0
    },
  }
}

const selectText = `
  select id, name, description, api_endpoint as "apiEndpoint", built_in as "builtIn", status_set as "statusSet", set_position as "setPosition",
         begun_position as "begunPosition", runs_in_flight as "runsInFlight", inputs, steps, created_at as "createdAt", updated_at as "updatedAt", version
    from workflows`

const selectWorkflows = sql.__dangerous__rawValue(selectText)

/** The pool returns 64-bit integers as texts. */
type PooledRow = WorkflowRow & { readonly setPosition: string | number; readonly begunPosition: string | number }

type WorkflowRow = Omit<ListedWorkflow, 'status' | 'createdAt' | 'updatedAt'> &
  WorkflowActivity & { readonly createdAt: Date; readonly updatedAt: Date }

const workflowOf = ({ statusSet, setPosition, begunPosition, runsInFlight, ...row }: WorkflowRow): ListedWorkflow => ({
  ...row,
  status: listedStatus({ statusSet, setPosition, begunPosition, runsInFlight }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
