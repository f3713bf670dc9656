import { call } from '@atrium/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Workflow, workflows } from '../../../contracts/http/workflows.ts'
import { workflowKeys } from './keys.ts'

export const useWorkflows = () =>
  useQuery({
    queryKey: workflowKeys.list,
    queryFn: async ({ signal }) => (await call(workflows.list, { signal })).workflows,
  })

/** One workflow; what the list knows of it stands in while it is read. */
export const useWorkflow = (id: number) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: workflowKeys.one(id),
    queryFn: async ({ signal }) => (await call(workflows.read, { params: { id: String(id) }, signal })).workflow,
    placeholderData: () => client.getQueryData<Workflow[]>(workflowKeys.list)?.find((known) => known.id === id),
  })
}

const inputsQuery = (id: number) => ({
  queryKey: workflowKeys.inputs(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(workflows.inputs, { params: { id: String(id) }, signal })).inputs,
})

export const useInputs = (id: number) => useQuery(inputsQuery(id))

/** Asks for the inputs of a workflow, or takes them from what was read. */
export const useAskInputs = () => {
  const client = useQueryClient()
  return (id: number) => client.ensureQueryData(inputsQuery(id))
}
