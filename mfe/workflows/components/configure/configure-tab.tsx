import { AppCard, ConfirmDialog, Icon, useCanWrite } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useNavigate } from 'react-router-dom'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import { useArchiveWorkflow } from '../../api/use-workflow-settings.ts'
import styles from './configure.module.css'
import { InputFields } from './input-fields.tsx'
import { Secrets } from './secrets.tsx'
import { SettingsForm } from './settings-form.tsx'

export const ConfigureTab = ({ workflow }: { workflow: Workflow }) => (
  <div className={styles.columns}>
    <SettingsForm workflow={workflow} />
    <div className={styles.stack}>
      <InputFields workflowId={workflow.id} />
      {!isBuiltIn(workflow) && <Secrets workflowId={workflow.id} />}
      <ArchiveWorkflow workflow={workflow} />
    </div>
  </div>
)

/** These write documents instead of calling an endpoint. */
const isBuiltIn = ({ id }: Workflow) => id === engagementOverviewId || id === proposalId

/** Archives a workflow; the two built-in ones cannot be archived. */
const ArchiveWorkflow = ({ workflow }: { workflow: Workflow }) => {
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const archive = useArchiveWorkflow(workflow.id, () => navigate('/dashboard'))
  const builtIn = isBuiltIn(workflow)
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
      {!builtIn && canWrite && (
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
