import { fieldMessages, focusFirst, Icon, LoadFailure, type Messages, messagesOf, WritersOnly } from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { maxSteps, type Step, type StepKind, step } from '#contracts/workflow/steps.ts'
import { useSaveSteps, useSteps } from '../../api/use-steps.ts'
import { useInputs } from '../../api/use-workflows.ts'
import { stepsSummary } from '../../model/section-summaries.ts'
import { newStep, referencesFor, stepKindText, stepKindWords } from '../../model/step-words.ts'
import styles from '../configure/configure.module.css'
import { Section, summaryOf } from '../configure/section.tsx'
import { StepEditor } from './step-editor.tsx'
import { StepGraph } from './step-graph.tsx'
import own from './steps.module.css'
import { TrySteps } from './try-steps.tsx'

/** The steps that a run goes through, instead of a single call. */
export const Steps = ({ workflow }: { workflow: Workflow }) => {
  const query = useSteps(workflow.id)
  const { data: steps, error, refetch, isFetching } = query
  const [editing, setEditing] = useState(false)
  const heading = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    heading.current?.focus()
  }
  return (
    <Section
      name="steps"
      title="Steps"
      summary={summaryOf(query, stepsSummary)}
      heading={heading}
      action={
        !editing &&
        steps !== undefined && (
          <WritersOnly>
            <Button variant="soft" onClick={() => setEditing(true)}>
              <Icon name={steps.length === 0 ? 'plus' : 'edit'} size={16} />
              {steps.length === 0 ? 'Add Steps' : 'Edit Steps'}
            </Button>
          </WritersOnly>
        )
      }
    >
      {steps?.length === 0 && !editing && (
        <p className={styles.text}>
          A run is one call of the endpoint. Steps call several addresses, write documents, change the lead, wait,
          branch, and ask staff to approve.
        </p>
      )}
      {steps !== undefined && steps.length > 0 && !editing && <StepList steps={steps} />}
      {steps === undefined && error === null && <Skeleton height="4rem" />}
      {steps === undefined && error !== null && (
        <LoadFailure what="Steps" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
      {editing && steps !== undefined && <StepsForm workflow={workflow} initial={steps} onClose={close} />}
    </Section>
  )
}

const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <div className={own.progress}>
    <StepGraph steps={steps} />
    <ol className={own.list} aria-label="Steps of the workflow">
      {steps.map(({ id, name, kind }) => (
        <li key={id} className={own.step}>
          <strong>{name}</strong>
          <p className={own.facts}>
            <span>{stepKindText(kind)}</span>
            <code>{id}</code>
          </p>
        </li>
      ))}
    </ol>
  </div>
)

/** A stable key, so that a step keeps its fields when it moves. */
type Row = { key: number; step: Step }

type FormProps = { workflow: Workflow; initial: readonly Step[]; onClose: () => void }

const StepsForm = ({ workflow, initial, onClose }: FormProps) => {
  const [rows, setRows] = useState<readonly Row[]>(() => initial.map((one, key) => ({ key, step: one })))
  const steps = rows.map((row) => row.step)
  const [version] = useState(workflow.version)
  const [messages, setMessages] = useState<Messages>({})
  const { data: inputs = [] } = useInputs(workflow.id)
  const save = useSaveSteps(workflow.id)
  const form = useRef<HTMLFormElement>(null)
  const names = inputs.map(({ name }) => name)
  /** Shows the errors, and focuses the first invalid field. */
  const show = (found: Messages) => {
    setMessages(found)
    if (form.current !== null) focusFirst(form.current, found)
  }
  const submit = () => {
    const checked = z.object({ steps: z.array(step) }).safeParse({ steps })
    if (!checked.success) return show(messagesOf(checked.error.issues))
    if (save.isPending) return
    save.mutate(
      { steps: checked.data.steps, version },
      { onSuccess: onClose, onError: (failure) => show(fieldMessages(failure)) },
    )
  }
  const add = (kind: StepKind) => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key))
    setRows([...rows, { key, step: newStep(kind, steps) }])
  }
  const move = (from: number, to: number) => {
    const moved = rows[from]
    if (moved !== undefined) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <form
      ref={form}
      aria-label="Steps"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {rows.map(({ key, step: one }, index) => (
        <StepEditor
          key={key}
          step={one}
          index={index}
          steps={steps}
          references={referencesFor(steps.slice(0, index), names)}
          messages={messages}
          onChange={(changed) => setRows(rows.with(index, { key, step: changed }))}
          onMove={(to) => move(index, to)}
          onRemove={() => setRows(rows.toSpliced(index, 1))}
        />
      ))}
      {steps.length < maxSteps && <AddStep onAdd={add} />}
      <TrySteps workflowId={workflow.id} steps={steps} inputs={inputs} onRefused={show} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Steps'}
        </Button>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const AddStep = ({ onAdd }: { onAdd: (kind: StepKind) => void }) => (
  <fieldset className={own.group}>
    <legend className={own.legend}>Add step</legend>
    <div className={styles.buttons}>
      {Object.entries(stepKindWords).map(([kind, words]) => (
        <Button key={kind} type="button" size="1" variant="soft" color="gray" onClick={() => onAdd(kind as StepKind)}>
          <Icon name="plus" size={14} /> {words}
        </Button>
      ))}
    </div>
  </fieldset>
)
