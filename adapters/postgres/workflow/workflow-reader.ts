import { type SQLQuery, sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { ShownWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { shownStatus, type WorkflowActivity } from '#domain/workflow/views/shown-status.ts'

export const postgresWorkflowReader = ({ db }: Postgres): WorkflowReader => {
  const select = async (condition: SQLQuery): Promise<readonly ShownWorkflow[]> => {
    const rows = await reaching(db.query(sql`${selectWorkflows} where ${condition} order by id`))
    return (rows as WorkflowRow[]).map(shown)
  }
  return {
    list: () => select(sql`status_set <> 'archived'`),
    find: async (id) => (await select(sql`id = ${id}`))[0] ?? null,
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

const selectWorkflows = sql`
  select id, name, description, api_endpoint as "apiEndpoint", built_in as "builtIn", status_set as "statusSet", set_position as "setPosition",
         begun_position as "begunPosition", runs_in_flight as "runsInFlight", inputs, steps, created_at as "createdAt", updated_at as "updatedAt", version
    from workflows`

type WorkflowRow = Omit<ShownWorkflow, 'status' | 'createdAt' | 'updatedAt'> &
  WorkflowActivity & { readonly createdAt: Date; readonly updatedAt: Date }

const shown = ({ statusSet, setPosition, begunPosition, runsInFlight, ...row }: WorkflowRow): ShownWorkflow => ({
  ...row,
  status: shownStatus({ statusSet, setPosition, begunPosition, runsInFlight }),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
