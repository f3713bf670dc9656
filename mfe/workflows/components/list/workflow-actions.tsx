import { call, Icon, toastFailure, toastSuccess, useScreenNavigate, WritersOnly } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { changeCachedWorkflow } from '../../api/cached-workflows.ts'
import { workflowKeys } from '../../api/keys.ts'
import { useAskInputs } from '../../api/use-workflows.ts'
import { workflowPath } from '../../model/use-workflow-address.ts'

/** Activate or Pause, whichever applies. */
export const StatusActions = ({ workflow }: { workflow: Workflow }) => {
  const change = useStatusChange(workflow)
  const busy = change.isPending
  return (
    <WritersOnly>
      {workflow.status !== 'active' && (
        <Button variant="soft" onClick={() => change.mutate('active')} disabled={busy}>
          <Icon name="power" size={16} /> Activate
        </Button>
      )}
      {workflow.status !== 'inactive' && (
        <Button variant="soft" color="gray" onClick={() => change.mutate('inactive')} disabled={busy}>
          <Icon name="pause" size={16} /> Pause
        </Button>
      )}
    </WritersOnly>
  )
}

/** Runs immediately if no input is required; otherwise links to the form. */
export const RunAction = ({ workflow }: { workflow: Workflow }) => {
  const change = useStatusChange(workflow)
  const askInputs = useAskInputs()
  const navigate = useScreenNavigate()
  const [asking, setAsking] = useState(false)
  const run = async () => {
    setAsking(true)
    const inputs = await askInputs(workflow.id).catch(() => null)
    setAsking(false)
    if (inputs?.every(({ required }) => !required)) change.mutate('running')
    else navigate(`${workflowPath(workflow.id)}?tab=run`)
  }
  return (
    <WritersOnly>
      <Button onClick={run} disabled={asking || change.isPending}>
        <Icon name="play" size={16} /> Run
      </Button>
    </WritersOnly>
  )
}

/** Activates, pauses or runs. The first two are optimistic and rolled back on refusal; a run waits for the response. */
const useStatusChange = (workflow: Workflow) => {
  const client = useQueryClient()
  const show = (status: Workflow['status']) =>
    changeCachedWorkflow(client, workflow.id, (current) => ({ ...current, status }))
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
