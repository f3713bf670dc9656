import { AppCard, fieldMessages, useMembers, WritersOnly } from '@atrium/kit'
import { SavedElsewhere, useFollowed } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import {
  engagementOverviewId,
  proposalId,
  type Workflow,
  workflowSettings,
} from '#contracts/workflow/http/workflows.ts'
import { useSteps } from '../../api/use-steps.ts'
import { useTriggers } from '../../api/use-triggers.ts'
import { useSaveSettings } from '../../api/use-workflow-settings.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import { workflowSentence } from '../../model/workflow-sentence.ts'
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

/** Follows other people's saves until something is typed; after that, reports them and lets the user choose. */
const SettingsForm = ({ workflow }: { workflow: Workflow }) => {
  const followed = useFollowed(workflow, settingsOf)
  const { base, isOutdated, edition, fields, onTyped, settle } = followed
  const save = useSaveSettings(isOutdated ? base : workflow)
  const { messages, setMessages, submit } = useFormCheck(workflowSettings, fieldsOf, (settings) => {
    if (save.isPending) return
    save.mutate(settings, {
      onSuccess: (answer) => settle(answer.workflow),
      onError: (failure) => setMessages(fieldMessages(failure)),
    })
  })
  return (
    <AppCard className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>Workflow Settings</h2>
      </div>
      <form onSubmit={submit} onChange={onTyped} noValidate>
        <SavedElsewhere followed={followed} isSaving={save.isPending} />
        {/* Only the fields are re-created after a save: the button keeps the focus. */}
        <div key={edition} ref={fields}>
          <SettingsFields messages={messages} initial={base} />
        </div>
        <WritersOnly>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Updating...' : 'Update Workflow'}
          </Button>
        </WritersOnly>
      </form>
    </AppCard>
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

type SentenceProps = { workflow: Workflow; isBuiltIn: boolean }

/** What the workflow does, in one sentence, as it is saved. */
const WorkflowSentence = ({ workflow, isBuiltIn }: SentenceProps) => {
  const { data: triggers } = useTriggers(workflow.id)
  const { data: steps } = useSteps(workflow.id, !isBuiltIn)
  const members = useMembers()
  const own = isBuiltIn ? [] : steps
  if (triggers === undefined || own === undefined) return <p className={styles.sentence}> </p>
  return <p className={styles.sentence}>{workflowSentence(workflow, triggers, own, members)}</p>
}
