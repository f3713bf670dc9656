import { Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useExportWorkflow } from '../../api/use-workflow-files.ts'
import styles from './configure.module.css'
import { Section } from './section.tsx'

/** The workflow as a file. */
export const WorkflowFile = ({ workflowId }: { workflowId: number }) => {
  const save = useExportWorkflow(workflowId)
  return (
    <Section name="file" title="File" summary="The workflow as a file, without its secrets">
      <p className={styles.text}>
        Settings, inputs, triggers, steps and alerts, without the secrets. New Workflow reads the file, here or in
        another installation.
      </p>
      <Button variant="soft" color="gray" disabled={save.isPending} onClick={() => save.mutate()}>
        <Icon name="download" size={16} /> Export as file
      </Button>
    </Section>
  )
}
