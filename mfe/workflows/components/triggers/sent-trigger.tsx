import { SavedElsewhere, useFollowed } from '@atrium/kit/widgets'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { useAddTrigger, useChangeTrigger } from '../../api/use-triggers.ts'
import { type TriggerFields, TriggerForm } from './trigger-form.tsx'

type HookSecret = { readonly url: string; readonly secret: string }
type AddProps = { workflowId: number; onClose: (secret?: HookSecret) => void }

/** Adds a trigger; a webhook's secret is passed on once. */
export const AddTrigger = ({ workflowId, onClose }: AddProps) => {
  const add = useAddTrigger(workflowId)
  const send = (fields: TriggerFields, onError: (failure: Error) => void) =>
    add.mutate(fields, {
      onError,
      onSuccess: ({ trigger, secret }) =>
        onClose(secret === undefined || trigger.kind !== 'webhook' ? undefined : { url: trigger.url, secret }),
    })
  return <TriggerForm isSending={add.isPending} onSend={send} onCancel={() => onClose()} />
}

/** Changes a trigger. Keeps what is typed where another person changes it meanwhile, and offers to load that. */
export const EditTrigger = ({ trigger, onClose }: { trigger: Trigger; onClose: () => void }) => {
  const followed = useFollowed(trigger, settingsOf, true)
  const { base, isOutdated, edition, fields } = followed
  const done = { text: 'Trigger updated successfully', failure: 'Failed to update trigger', onDone: onClose }
  const change = useChangeTrigger(trigger, done, isOutdated ? base.version : trigger.version)
  const send = ({ kind, enabled, ...changes }: TriggerFields, onError: (failure: Error) => void) =>
    change.mutate(changes, { onError })
  return (
    <>
      <SavedElsewhere followed={followed} isSaving={change.isPending} />
      <div ref={fields}>
        <TriggerForm key={edition} trigger={base} isSending={change.isPending} onSend={send} onCancel={onClose} />
      </div>
    </>
  )
}

/** What people set of a trigger; the rest is counted or derived. */
const settingsOf = ({ version, createdAt, shadowCount, ...settings }: Trigger): string =>
  JSON.stringify({ ...settings, next: null })
