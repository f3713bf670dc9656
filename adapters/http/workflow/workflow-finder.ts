import { notFound } from '#adapters/http/server/problems.ts'
import type { ListedWorkflow, WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'

/** Finds a workflow; a missing or an archived one ends the request with 404. */
export const workflowFinder =
  (reader: Pick<WorkflowReader, 'find'>) =>
  async (id: number): Promise<ListedWorkflow> => {
    const workflow = await reader.find(id)
    if (workflow === null || workflow.status === 'archived') throw notFound('There is no such workflow.')
    return workflow
  }
