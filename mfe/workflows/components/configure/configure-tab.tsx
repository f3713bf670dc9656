import { AppCard, fieldMessages, Icon, useCanWrite, WritersOnly } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  engagementOverviewId,
  proposalId,
  type Workflow,
  workflowSettings,
} from '#contracts/workflow/http/workflows.ts'
import { fieldsOf, useFormCheck } from '#mfe/workflows/model/use-form-check.ts'
import { useArchiveWorkflow, useSaveSettings } from '../../api/use-workflow-settings.ts'
import { SettingsFields } from '../settings-fields.tsx'
import { Steps } from '../steps/steps.tsx'
import { Triggers } from '../triggers/triggers.tsx'
import styles from './configure.module.css'
import { InputFields } from './input-fields.tsx'
import { Options } from './options.tsx'
import { Secrets } from './secrets.tsx'

/** Follows other people's saves until something is typed; after that, reports them and lets the user choose. */
const SettingsForm = ({ workflow }: { workflow: Workflow }) => {
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
          Another person changed these settings meanwhile.
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

export const ConfigureTab = ({ workflow }: { workflow: Workflow }) => (
  <div className={styles.columns}>
    <SettingsForm workflow={workflow} />
    <div className={styles.stack}>
      <InputFields workflowId={workflow.id} />
      <Triggers workflowId={workflow.id} />
      {!isBuiltIn(workflow) && <Steps workflow={workflow} />}
      {!isBuiltIn(workflow) && <Secrets workflowId={workflow.id} />}
      <Options workflow={workflow} builtIn={isBuiltIn(workflow)} />
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
