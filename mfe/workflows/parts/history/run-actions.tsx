import { AuditLink, copyLink, Icon, ShareButton } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { Run } from '../../../../contracts/http/runs.ts'
import type { Workflow } from '../../../../contracts/http/workflows.ts'
import { useCancelRun } from '../../queries/use-start-run.ts'
import { type WorkflowAddress, workflowPath } from '../../queries/use-workflow-address.ts'
import { RunAgain } from './run-again.tsx'
import styles from './run-card.module.css'
import { ViewOutput } from './view-output.tsx'

type Props = { run: Run; workflow: Workflow; address: WorkflowAddress }

/** What can be done with a run as it stands. */
export const RunActions = ({ run, workflow, address }: Props) => (
  <div className={styles.actions}>
    <ViewOutput run={run} />
    {run.status === 'completed' && <ShareButton run={run} />}
    {run.duration === null && <Cancel run={run} />}
    <RunAgain run={run} workflow={workflow} address={address} />
    <Button variant="soft" color="gray" onClick={() => copyLink(linkTo(run))}>
      <Icon name="link" size={16} /> Copy link
    </Button>
    <AuditLink kind="run" id={run.id} of={`run …${run.id.slice(-6)}`} />
  </div>
)

/** Never says that a run is cancelled before it is. */
const Cancel = ({ run }: { run: Run }) => {
  const cancel = useCancelRun(run.id)
  const busy = run.cancelling || cancel.isPending
  return (
    <Button variant="soft" color="red" onClick={() => cancel.mutate()} disabled={busy}>
      <Icon name="stop" size={16} /> {busy ? 'Cancelling…' : 'Cancel run'}
    </Button>
  )
}

const linkTo = ({ id, workflowId }: Run): string =>
  `${window.location.origin}${workflowPath(workflowId)}?tab=history&run=${id}`
