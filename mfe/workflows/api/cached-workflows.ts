import type { QueryClient } from '@tanstack/react-query'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { workflowKeys } from './keys.ts'

/** Updates one workflow in every cached query. */
export const changeCachedWorkflow = (
  client: QueryClient,
  id: number,
  change: (workflow: Workflow) => Workflow,
): void => {
  client.setQueryData<Workflow[]>(workflowKeys.list, (list) =>
    list?.map((workflow) => (workflow.id === id ? change(workflow) : workflow)),
  )
  client.setQueryData<Workflow>(workflowKeys.one(id), (workflow) => workflow && change(workflow))
}
