import { Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { proposalInputs } from '../../../../contracts/documents/proposal-inputs.ts'
import type { Run } from '../../../../contracts/http/runs.ts'
import { proposalId, type Workflow } from '../../../../contracts/http/workflows.ts'
import { useProposal } from '../../queries/use-proposal.ts'
import { useStartRun } from '../../queries/use-start-run.ts'
import type { WorkflowAddress } from '../../queries/use-workflow-address.ts'
import { parsed } from './run-text.ts'

type Props = { run: Run; workflow: Workflow; address: WorkflowAddress }

/** A new run that is linked to this one: with the same inputs at once, or with edited ones by way of the form. */
export const RunAgain = ({ run, workflow, address }: Props) => {
  const show = (runId: string) => address.open('history', { run: runId })
  const edit = () => address.open('run', { from: run.id })
  const start = useStartRun(workflow.id, ({ id }) => show(id))
  const proposal = useProposal(show)
  const pending = start.isPending || proposal.isPending
  const again = () => {
    if (workflow.id !== proposalId)
      return start.mutate({ inputs: parsed(run.inputs) as Record<string, unknown>, originRunId: run.id })
    const inputs = proposalInputs.safeParse(parsed(run.inputs))
    if (inputs.success) proposal.mutate({ inputs: inputs.data, originRunId: run.id })
    else edit()
  }
  return (
    <>
      <Button variant="soft" onClick={again} disabled={pending}>
        <Icon name="retry" size={16} /> {pending ? 'Running...' : 'Run again'}
      </Button>
      <Button variant="soft" color="gray" onClick={edit}>
        <Icon name="edit" size={16} /> Edit and run
      </Button>
    </>
  )
}
