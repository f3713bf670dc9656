import { ConfirmDialog, Icon } from '@atrium/kit'
import { IconButton } from '@radix-ui/themes'
import type { WorkflowInput } from '../../../../contracts/http/workflows.ts'
import { useDeleteInput } from '../../queries/use-input-changes.ts'
import styles from './configure.module.css'
import { inputTypeLabels } from './input-types.ts'

export const InputRow = ({ input, onDeleted }: { input: WorkflowInput; onDeleted: () => void }) => {
  const remove = useDeleteInput(input, onDeleted)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.label}>{input.label}</div>
        <div className={styles.facts}>
          <code>{input.name}</code>
          <span>{inputTypeLabels[input.type]}</span>
          <span>{input.required ? 'Required' : 'Optional'}</span>
        </div>
      </div>
      <ConfirmDialog
        title="Delete this input?"
        text={`Runs will no longer ask for “${input.label}”. Earlier runs keep what they were given.`}
        confirm="Delete input"
        onConfirm={() => remove.mutate()}
      >
        <IconButton variant="soft" color="red" aria-label={`Delete ${input.label}`} disabled={remove.isPending}>
          <Icon name="trash" />
        </IconButton>
      </ConfirmDialog>
    </li>
  )
}
