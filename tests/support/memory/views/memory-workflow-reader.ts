import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { listedStatus } from '#domain/workflow/views/listed-status.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export const memoryWorkflowReader = ({ tables }: MemoryDatabase): WorkflowReader => {
  const findWorkflow = (id: number): ListedWorkflow | null => {
    const row = tables().workflows.get(id)
    const activity = tables().activities.get(id)
    if (row === undefined || activity === undefined) return null
    const { statusSet, statusVersion, ...workflow } = row
    return { ...workflow, status: listedStatus(activity) }
  }
  const ids = () => [...tables().workflows.keys()].sort((one, other) => one - other)
  return {
    list: async () =>
      ids()
        .flatMap((id) => findWorkflow(id) ?? [])
        .filter(({ status }) => status !== 'archived'),
    find: async (id) => findWorkflow(id),
    ofInput: async (inputId) => {
      const has = (workflowId: number) =>
        tables()
          .workflows.get(workflowId)
          ?.inputs.some(({ id }) => id === inputId)
      return ids().find(has) ?? null
    },
    highestId: async () => ids().at(-1) ?? 0,
  }
}
