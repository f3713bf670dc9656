import { Icon, useCanWrite } from '@atrium/kit'
import { ConfirmDialog, IconButton, Switch } from '@atrium/kit/widgets'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { useChangeTrigger } from '../../api/use-triggers.ts'
import { triggerText } from '../../model/trigger-words.ts'
import styles from '../configure/configure.module.css'

type ToolsProps = { trigger: Trigger; onEdit: () => void; onRemoved: () => void }

/** Switches, edits and removes a trigger; auditors see none of it. */
export const TriggerTools = ({ trigger, onEdit, onRemoved }: ToolsProps) => {
  const canWrite = useCanWrite()
  const name = triggerText(trigger)
  const change = useChangeTrigger(trigger, {
    text: 'Trigger updated successfully',
    failure: 'Failed to update trigger',
    onDone: () => undefined,
  })
  const remove = useChangeTrigger(trigger, {
    text: 'Trigger removed successfully',
    failure: 'Failed to remove trigger',
    onDone: onRemoved,
  })
  if (!canWrite) return null
  return (
    <div className={styles.tools}>
      <Switch
        aria-label={`${name} is on`}
        checked={trigger.enabled}
        disabled={change.isPending}
        onCheckedChange={(enabled) => change.mutate({ enabled })}
      />
      <IconButton variant="soft" color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Icon name="edit" />
      </IconButton>
      <ConfirmDialog
        title="Remove this trigger?"
        text={`“${name}” starts no more runs, and those that wait for their turn are left out. Its runs stay.`}
        confirm="Remove trigger"
        onConfirm={() => remove.mutate(null)}
      >
        <IconButton variant="soft" color="red" aria-label={`Remove ${name}`} disabled={remove.isPending}>
          <Icon name="trash" />
        </IconButton>
      </ConfirmDialog>
    </div>
  )
}
