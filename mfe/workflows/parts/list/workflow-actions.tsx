import { Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Workflow } from '../../../../contracts/http/workflows.ts'
import { useStatusChange } from '../../queries/use-status-change.ts'
import { workflowPath } from '../../queries/use-workflow-address.ts'
import { useAskInputs } from '../../queries/use-workflows.ts'

/** Activate and Pause, each where it would change something. */
export const StatusActions = ({ workflow }: { workflow: Workflow }) => {
  const change = useStatusChange(workflow)
  const busy = change.isPending
  return (
    <>
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
    </>
  )
}

/** Runs at once where nothing has to be filled in; else leads to where it is. */
export const RunAction = ({ workflow }: { workflow: Workflow }) => {
  const change = useStatusChange(workflow)
  const askInputs = useAskInputs()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const run = async () => {
    setAsking(true)
    const inputs = await askInputs(workflow.id).catch(() => null)
    setAsking(false)
    if (inputs?.every(({ required }) => !required)) change.mutate('running')
    else navigate(`${workflowPath(workflow.id)}?tab=run`)
  }
  return (
    <Button onClick={run} disabled={asking || change.isPending}>
      <Icon name="play" size={16} /> Run
    </Button>
  )
}
