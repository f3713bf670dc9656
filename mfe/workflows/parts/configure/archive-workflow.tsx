import { AppCard, ConfirmDialog, Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useNavigate } from 'react-router-dom'
import { engagementOverviewId, proposalId, type Workflow } from '../../../../contracts/http/workflows.ts'
import { useArchiveWorkflow } from '../../queries/use-workflow-settings.ts'
import styles from './configure.module.css'

/** Takes a workflow out of use; the two that are built in stay. */
export const ArchiveWorkflow = ({ workflow }: { workflow: Workflow }) => {
  const navigate = useNavigate()
  const archive = useArchiveWorkflow(workflow.id, () => navigate('/dashboard'))
  const builtIn = workflow.id === engagementOverviewId || workflow.id === proposalId
  return (
    <AppCard className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>Archive</h2>
      </div>
      <p className={styles.text}>
        {builtIn
          ? 'This workflow is built in and cannot be archived. Pause it instead.'
          : 'Takes the workflow out of the list for good. Runs in flight are cancelled; the history of its runs stays.'}
      </p>
      {!builtIn && (
        <ConfirmDialog
          title={`Archive “${workflow.name}”?`}
          text="It can no longer be run or configured, and runs in flight are cancelled. Its runs stay in the records."
          confirm="Archive workflow"
          onConfirm={() => archive.mutate()}
        >
          <Button variant="soft" color="red" disabled={archive.isPending}>
            <Icon name="archive" size={16} /> Archive workflow
          </Button>
        </ConfirmDialog>
      )}
    </AppCard>
  )
}
