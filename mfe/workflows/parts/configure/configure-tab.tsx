import type { Workflow } from '../../../../contracts/http/workflows.ts'
import { ArchiveWorkflow } from './archive-workflow.tsx'
import styles from './configure.module.css'
import { InputFields } from './input-fields.tsx'
import { SettingsForm } from './settings-form.tsx'

export const ConfigureTab = ({ workflow }: { workflow: Workflow }) => (
  <div className={styles.columns}>
    <SettingsForm workflow={workflow} />
    <div className={styles.stack}>
      <InputFields workflowId={workflow.id} />
      <ArchiveWorkflow workflow={workflow} />
    </div>
  </div>
)
