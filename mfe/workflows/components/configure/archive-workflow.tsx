import { Icon, useCanWrite, useScreenNavigate } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { useArchiveWorkflow } from '../../api/use-workflow-settings.ts'
import styles from './configure.module.css'
import { Section } from './section.tsx'

type Props = { workflow: Workflow; isBuiltIn: boolean }

/** Archives a workflow; the two built-in ones cannot be archived. */
export const ArchiveWorkflow = ({ workflow, isBuiltIn }: Props) => {
  const canWrite = useCanWrite()
  const navigate = useScreenNavigate()
  const archive = useArchiveWorkflow(workflow.id, () => navigate('/dashboard'))
  return (
    <Section
      name="archive"
      title="Archive"
      summary={isBuiltIn ? 'Built in: it cannot be archived' : 'Takes the workflow out of the list for good'}
    >
      <p className={styles.text}>
        {isBuiltIn
          ? 'This workflow is built in and cannot be archived. Pause it instead.'
          : 'Takes the workflow out of the list for good. Runs in flight are cancelled; the history of its runs stays.'}
      </p>
      {!isBuiltIn && canWrite && (
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
    </Section>
  )
}
