import { Icon, LoadFailure, useCanWrite, WritersOnly } from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { upperFirst } from '#contracts/name-words.ts'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { useSteps } from '../../api/use-steps.ts'
import { stepsSummary } from '../../model/section-summaries.ts'
import { stepClause } from '../../model/step-clause.ts'
import styles from '../configure/configure.module.css'
import { Section, summaryOf } from '../configure/section.tsx'
import flow from './flow.module.css'
import { Flow } from './flow.tsx'
import own from './steps.module.css'
import { StepsForm } from './steps-form.tsx'

/** The steps that a run goes through, instead of a single call. */
export const Steps = ({ workflow }: { workflow: Workflow }) => {
  const query = useSteps(workflow.id)
  const { data: steps, error, refetch, isFetching } = query
  const canWrite = useCanWrite()
  /** The place of the step that the form opens on; null while it is closed. */
  const [editing, setEditing] = useState<number | null>(null)
  const heading = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(null)
    heading.current?.focus()
  }
  return (
    <Section
      name="steps"
      title="Steps"
      summary={summaryOf(query, stepsSummary)}
      heading={heading}
      action={
        editing === null &&
        steps !== undefined && (
          <WritersOnly>
            <Button variant="soft" onClick={() => setEditing(0)}>
              <Icon name={steps.length === 0 ? 'plus' : 'edit'} size={16} />
              {steps.length === 0 ? 'Add Steps' : 'Edit Steps'}
            </Button>
          </WritersOnly>
        )
      }
    >
      {steps?.length === 0 && editing === null && (
        <p className={styles.text}>
          A run is one call of the endpoint. Steps call several addresses, write documents, change the lead, wait,
          branch, and ask staff to approve.
        </p>
      )}
      {steps !== undefined && steps.length > 0 && editing === null && (
        <StepList steps={steps} onChoose={canWrite ? setEditing : undefined} />
      )}
      {steps === undefined && error === null && <Skeleton height="4rem" />}
      {steps === undefined && error !== null && (
        <LoadFailure what="Steps" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
      {editing !== null && steps !== undefined && (
        <StepsForm workflowId={workflow.id} saved={steps} first={editing} onClose={close} />
      )}
    </Section>
  )
}

type ListProps = { steps: readonly Step[]; onChoose: ((place: number) => void) | undefined }

/** The flow, and the same in words, which is all of it on a phone. */
const StepList = ({ steps, onChoose }: ListProps) => (
  <div className={flow.columns}>
    <div className={flow.drawing}>
      <Flow steps={steps} {...(onChoose && { onChoose })} />
    </div>
    <ol className={own.list} aria-label="Steps of the workflow">
      {steps.map((step, place) => (
        <li key={step.id} className={own.step}>
          <strong>{step.name}</strong>
          <p className={own.facts}>
            <span>{upperFirst(stepClause(step, place, steps))}</span>
            <code>{step.id}</code>
          </p>
        </li>
      ))}
    </ol>
  </div>
)
