import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Workflow, workflows } from '../../../contracts/http/workflows.ts'
import { changeCachedWorkflow } from './cached-workflows.ts'
import { workflowKeys } from './keys.ts'

/** Activates, pauses or runs. The first two show at once and are taken back when refused; a run waits for the server. */
export const useStatusChange = (workflow: Workflow) => {
  const client = useQueryClient()
  const show = (status: Workflow['status']) =>
    changeCachedWorkflow(client, workflow.id, (known) => ({ ...known, status }))
  return useMutation({
    mutationFn: (status: Workflow['status']) =>
      call(workflows.revise, { params: { id: String(workflow.id) }, body: { status } }),
    onMutate: async (status) => {
      if (status === 'running') return
      await client.cancelQueries({ queryKey: workflowKeys.all })
      show(status)
    },
    onSuccess: ({ workflow: saved }) => {
      changeCachedWorkflow(client, workflow.id, () => saved)
      toastSuccess('Success', 'Workflow updated successfully')
    },
    onError: (failure) => {
      show(workflow.status)
      toastFailure(failure, 'Failed to update workflow')
    },
    onSettled: () => client.invalidateQueries({ queryKey: workflowKeys.all }),
  })
}
