import { call } from '@atrium/kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Workflow, workflows } from '#contracts/workflow/http/workflows.ts'
import { workflowKeys } from './keys.ts'

/** All workflows. */
export const workflowsQuery = {
  queryKey: workflowKeys.list,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(workflows.list, { signal })).workflows,
}

/** Without archived ones; kept current by live changes. */
export const useWorkflows = () => useQuery(workflowsQuery)

/** The workflows as they were at a moment. */
export const usePastWorkflows = (at: string) =>
  useQuery({
    queryKey: workflowKeys.at(at),
    queryFn: async ({ signal }) => (await call(workflows.list, { query: { at }, signal })).workflows,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One workflow, with the list's copy as placeholder until it is loaded. */
export const useWorkflow = (id: number) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: workflowKeys.one(id),
    queryFn: async ({ signal }) => (await call(workflows.read, { params: { id: String(id) }, signal })).workflow,
    placeholderData: () => client.getQueryData<Workflow[]>(workflowKeys.list)?.find((workflow) => workflow.id === id),
  })
}

const inputsQuery = (id: number) => ({
  queryKey: workflowKeys.inputs(id),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(workflows.inputs, { params: { id: String(id) }, signal })).inputs,
})

/** In the order of the form. Shares its cache with `useAskInputs`. */
export const useInputs = (id: number) => useQuery(inputsQuery(id))

/** The inputs of a workflow, from the cache if loaded. */
export const useAskInputs = () => {
  const client = useQueryClient()
  return (id: number) => client.ensureQueryData(inputsQuery(id))
}
