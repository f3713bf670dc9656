import { AppCard, fieldMessages, WritersOnly } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { type Workflow, workflowSettings } from '#contracts/workflow/http/workflows.ts'
import { useSaveSettings } from '../../api/use-workflow-settings.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import { SettingsFields } from '../settings-fields.tsx'
import styles from './configure.module.css'

/** Follows other people's saves until something is typed; after that it reports them and leaves the choice. */
export const SettingsForm = ({ workflow }: { workflow: Workflow }) => {
  const [base, setBase] = useState(workflow)
  const [dirty, setDirty] = useState(false)
  const moved = settingsOf(workflow) !== settingsOf(base)
  if (moved && !dirty) setBase(workflow)
  const settle = (saved: Workflow) => {
    setBase(saved)
    setDirty(false)
  }
  return (
    <AppCard className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>Workflow Settings</h2>
      </div>
      {moved && dirty && (
        <div className={styles.changed} role="status">
          Somebody else changed these settings meanwhile.
          <Button size="1" variant="soft" color="amber" onClick={() => settle(workflow)}>
            Load them
          </Button>
        </div>
      )}
      <Fields
        key={settingsOf(base)}
        initial={base}
        workflow={moved ? base : workflow}
        onTyped={() => setDirty(true)}
        onSaved={settle}
      />
    </AppCard>
  )
}

type FieldsProps = { initial: Workflow; workflow: Workflow; onTyped: () => void; onSaved: (saved: Workflow) => void }

const Fields = ({ initial, workflow, onTyped, onSaved }: FieldsProps) => {
  const save = useSaveSettings(workflow)
  const { messages, setMessages, submit } = useFormCheck(workflowSettings, fieldsOf, (settings) => {
    if (save.isPending) return
    save.mutate(settings, {
      onSuccess: (answer) => onSaved(answer.workflow),
      onError: (failure) => setMessages(fieldMessages(failure)),
    })
  })
  return (
    <form onSubmit={submit} onChange={onTyped} noValidate>
      <SettingsFields messages={messages} initial={initial} />
      <WritersOnly>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Updating...' : 'Update Workflow'}
        </Button>
      </WritersOnly>
    </form>
  )
}

const settingsOf = ({ name, description, apiEndpoint }: Workflow): string =>
  JSON.stringify([name, description, apiEndpoint])
