import { Icon, WritersOnly } from '@atrium/kit'
import { ShareButton } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import type { Run } from '#contracts/run/http/runs.ts'
import { previewPath } from '#contracts/run/http/runs.ts'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import { useCancelRun } from '../../api/use-start-run.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import { RunAgain } from './run-again.tsx'
import styles from './run-card.module.css'
import { RunMenu } from './run-menu.tsx'

type Props = { run: Run; workflow: Workflow | null; address: WorkflowAddress }

/** The actions available for a run; all but the first few are in a menu. */
export const RunActions = ({ run, workflow, address }: Props) => (
  <div className={styles.actions}>
    <ViewOutput run={run} />
    {run.status === 'completed' && <ShareButton run={run} />}
    <WritersOnly>
      {run.duration === null && <Cancel run={run} />}
      {workflow !== null && <RunAgain run={run} workflow={workflow} address={address} />}
    </WritersOnly>
    <RunMenu run={run} address={address} isArchived={workflow === null} />
  </div>
)

/** Not optimistic: a run is shown as cancelled only once it is. */
const Cancel = ({ run }: { run: Run }) => {
  const cancel = useCancelRun(run.id)
  const busy = run.cancelling || cancel.isPending
  return (
    <Button variant="soft" color="red" onClick={() => cancel.mutate()} disabled={busy}>
      <Icon name="stop" size={16} /> {busy ? 'Cancelling…' : 'Cancel run'}
    </Button>
  )
}

/** Opens the output: a document on its own page, third-party HTML in a sandboxed window. */
const ViewOutput = ({ run }: { run: Run }) => {
  if (run.status !== 'completed') return null
  const page = documentPage(run)
  if (page !== null)
    return (
      <Button asChild>
        <Link to={page}>
          <Icon name="document" size={16} /> View Output
        </Link>
      </Button>
    )
  if (run.outputKind !== 'html') return null
  return (
    <Button onClick={() => window.open(previewOf(run), '_blank', 'noopener,width=1200,height=800')}>
      <Icon name="external" size={16} /> View Output
    </Button>
  )
}

const documentPage = ({ id, workflowId }: Run): string | null => {
  if (workflowId === engagementOverviewId) return `/dashboard/engagement-overviews/${id}`
  return workflowId === proposalId ? `/dashboard/proposals/${id}` : null
}

const previewOf = ({ id, workflowId }: Run): string =>
  previewPath.replace(':id', String(workflowId)).replace(':runId', id)
