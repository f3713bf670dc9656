import { AppCard, fieldMessages, WritersOnly } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import {
  engagementOverviewId,
  proposalId,
  type Workflow,
  workflowSettings,
} from '#contracts/workflow/http/workflows.ts'
import { fieldsOf, useFormCheck } from '#mfe/workflows/model/use-form-check.ts'
import { useSaveSettings } from '../../api/use-workflow-settings.ts'
import { SettingsFields } from '../settings-fields.tsx'
import { Steps } from '../steps/steps.tsx'
import { Triggers } from '../triggers/triggers.tsx'
import { Alerts } from './alerts.tsx'
import { ArchiveWorkflow } from './archive-workflow.tsx'
import styles from './configure.module.css'
import { InputFields } from './input-fields.tsx'
import { Secrets } from './secrets.tsx'
import { FirstSection } from './section.tsx'
import { WorkflowFile } from './workflow-file.tsx'
import { WorkflowSentence } from './workflow-sentence.tsx'

/** Follows other people's saves until something is typed; after that, reports them and lets the user choose. */
const SettingsForm = ({ workflow }: { workflow: Workflow }) => {
  const [base, setBase] = useState(workflow)
  const [dirty, setDirty] = useState(false)
  const [loads, setLoads] = useState(0)
  const isStale = settingsOf(workflow) !== settingsOf(base)
  if (isStale && !dirty) setBase(workflow)
  const settle = (saved: Workflow) => {
    setBase(saved)
    setDirty(false)
  }
  return (
    <AppCard className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>Workflow Settings</h2>
      </div>
      {isStale && dirty && (
        <div className={styles.changed} role="status">
          Another person changed these settings meanwhile.
          <Button
            size="1"
            variant="soft"
            color="amber"
            onClick={() => {
              settle(workflow)
              setLoads(loads + 1)
            }}
          >
            Load them
          </Button>
        </div>
      )}
      <Fields
        key={loads}
        initial={base}
        workflow={isStale ? base : workflow}
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
      {/* Only the fields are anew after a save: the button keeps the focus. */}
      <SettingsFields key={settingsOf(initial)} messages={messages} initial={initial} />
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

/** The settings and the inputs, then sections of which one is open. */
export const ConfigureTab = ({ workflow }: { workflow: Workflow }) => {
  const isBuiltIn = workflow.id === engagementOverviewId || workflow.id === proposalId
  return (
    <>
      <div className={styles.columns}>
        <SettingsForm workflow={workflow} />
        <InputFields workflowId={workflow.id} />
      </div>
      <div className={styles.sections}>
        <WorkflowSentence workflow={workflow} isBuiltIn={isBuiltIn} />
        <FirstSection name={isBuiltIn ? 'triggers' : 'steps'}>
          <Triggers workflowId={workflow.id} />
          {!isBuiltIn && <Steps workflow={workflow} />}
          {!isBuiltIn && <Secrets workflowId={workflow.id} />}
          <Alerts workflowId={workflow.id} isBuiltIn={isBuiltIn} />
          <WorkflowFile workflowId={workflow.id} />
          <ArchiveWorkflow workflow={workflow} isBuiltIn={isBuiltIn} />
        </FirstSection>
      </div>
    </>
  )
}
