import { type SQLQuery, sql } from '@databases/pg'
import type { ShownWorkflow, WorkflowReader } from '../../domain/ports/workflow-reader.ts'
import { type Postgres, reaching } from './connection.ts'

export const postgresWorkflowReader = ({ db }: Postgres): WorkflowReader => {
  const select = async (condition: SQLQuery): Promise<readonly ShownWorkflow[]> => {
    const rows = await reaching(db.query(sql`${selectWorkflows} where ${condition} order by id`))
    return (rows as WorkflowRow[]).map(shown)
  }
  return {
    list: () => select(sql`status <> 'archived'`),
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
  select id, name, description, api_endpoint as "apiEndpoint", built_in as "builtIn", status, inputs,
         created_at as "createdAt", updated_at as "updatedAt", version
    from workflows`

type WorkflowRow = Omit<ShownWorkflow, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: Date
  readonly updatedAt: Date
}

const shown = (row: WorkflowRow): ShownWorkflow => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
