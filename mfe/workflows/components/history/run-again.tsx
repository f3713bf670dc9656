import { Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { proposalInputs } from '#contracts/document/proposal-inputs.ts'
import { readExactJson } from '#contracts/json.ts'
import type { Run } from '#contracts/run/http/runs.ts'
import { proposalId, type Workflow } from '#contracts/workflow/http/workflows.ts'
import { useProposal } from '../../api/use-proposal.ts'
import { useStartRun } from '../../api/use-start-run.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'

type Props = { run: Run; workflow: Workflow; address: WorkflowAddress }

/** Starts a new run with the same inputs, linked to this one; in the form where they no longer fit. */
export const RunAgain = ({ run, workflow, address }: Props) => {
  const show = (runId: string) => address.open('history', { run: runId })
  const start = useStartRun(workflow.id, ({ id }) => show(id))
  const proposal = useProposal(show)
  const pending = start.isPending || proposal.isPending
  const repeat = () => {
    if (workflow.id !== proposalId)
      return start.mutate({
        inputs: readExactJson(run.inputs) as Record<string, unknown>,
        originRunId: run.id,
        leadId: run.leadId,
      })
    const inputs = proposalInputs.safeParse(readExactJson(run.inputs))
    if (inputs.success) proposal.mutate({ inputs: inputs.data, originRunId: run.id, leadId: run.leadId ?? undefined })
    else address.open('run', { from: run.id })
  }
  return (
    <Button variant="soft" onClick={repeat} disabled={pending}>
      <Icon name="retry" size={16} /> {pending ? 'Running...' : 'Run again'}
    </Button>
  )
}
