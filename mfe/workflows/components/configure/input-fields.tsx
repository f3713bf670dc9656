import { AppCard, Icon, LoadFailure, WritersOnly, wordsOf } from '@atrium/kit'
import { ConfirmDialog, IconButton } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { isSpecifiedInput, type WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { useDeleteInput, useReviseInput } from '../../api/use-input-changes.ts'
import { useSteps } from '../../api/use-steps.ts'
import { useInputs } from '../../api/use-workflows.ts'
import { inputTypeLabels } from '../../model/input-types.ts'
import { AddInputForm, InputWordsForm } from './add-input-form.tsx'
import styles from './configure.module.css'

/** The input fields of a workflow. */
export const InputFields = ({ workflowId }: { workflowId: number }) => {
  const { data: inputs, error, refetch, isFetching } = useInputs(workflowId)
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setAdding(false)
    heading.current?.focus()
  }
  return (
    <AppCard className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          Input Fields
        </h2>
        {!adding && inputs !== undefined && (
          <WritersOnly>
            <Button variant="soft" onClick={() => setAdding(true)}>
              <Icon name="plus" size={16} /> Add Input
            </Button>
          </WritersOnly>
        )}
      </div>
      {inputs !== undefined && <Rows inputs={inputs} onDeleted={() => heading.current?.focus()} />}
      {inputs === undefined && error === null && <Skeleton height="8rem" />}
      {inputs === undefined && error !== null && (
        <LoadFailure what="Inputs" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
      {adding && <AddInputForm workflowId={workflowId} order={(inputs?.length ?? 0) + 1} onClose={close} />}
    </AppCard>
  )
}

const Rows = ({ inputs, onDeleted }: { inputs: readonly WorkflowInput[]; onDeleted: () => void }) => {
  if (inputs.length === 0) return <p className={styles.text}>No inputs yet. Add the inputs that a run needs.</p>
  return (
    <ul className={styles.rows}>
      {inputs.map((input, index) => (
        <InputRow key={input.id} input={input} place={index + 1} last={inputs.length} onDeleted={onDeleted} />
      ))}
    </ul>
  )
}

type RowProps = { input: WorkflowInput; place: number; last: number; onDeleted: () => void }

const InputRow = ({ input, place, last, onDeleted }: RowProps) => {
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <li className={styles.row}>
        <InputWordsForm input={input} onClose={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.label}>{input.label}</div>
        <div className={styles.facts}>
          <code>{input.name}</code>
          <span>{inputTypeLabels[input.type] ?? wordsOf(input.type)}</span>
          <span>{input.required ? 'Required' : 'Optional'}</span>
        </div>
      </div>
      <div className={styles.tools}>
        {isSpecifiedInput(input) && <span className={styles.kept}>Built in</span>}
        <WritersOnly>
          <MoveButtons input={input} place={place} last={last} />
          <IconButton variant="soft" color="gray" aria-label={`Edit ${input.label}`} onClick={() => setEditing(true)}>
            <Icon name="edit" />
          </IconButton>
          <DeleteButton input={input} onDeleted={onDeleted} />
        </WritersOnly>
      </div>
    </li>
  )
}

/** At an end of the list a button stays in reach of the focus that its press has brought there. */
const MoveButtons = ({ input, place, last }: Omit<RowProps, 'onDeleted'>) => {
  const revise = useReviseInput(input)
  const button = (to: number, direction: 'up' | 'down') => {
    const isIdle = to < 1 || to > last || revise.isPending
    return (
      <IconButton
        variant="soft"
        color="gray"
        aria-label={`Move ${input.label} ${direction}`}
        aria-disabled={isIdle}
        className={styles.move}
        onClick={() => isIdle || revise.mutate({ order: to })}
      >
        <Icon name={direction === 'up' ? 'chevronUp' : 'down'} />
      </IconButton>
    )
  }
  return (
    <>
      {button(place - 1, 'up')}
      {button(place + 1, 'down')}
    </>
  )
}

const whyKept = 'This workflow writes its document from this input: it cannot be deleted.'

/** Why an input cannot be deleted while steps use it; null if none does. */
const whyInUse = (input: WorkflowInput, steps: readonly Step[]): string | null => {
  const reference = JSON.stringify(`{inputs.${input.name}}`).slice(1, -1)
  const names = steps.flatMap(({ name, ...rest }) => (JSON.stringify(rest).includes(reference) ? [`“${name}”`] : []))
  return names.length === 0 ? null : `Used by ${names.join(', ')} under Steps. Change that first.`
}

const DeleteButton = ({ input, onDeleted }: Pick<RowProps, 'input' | 'onDeleted'>) => {
  const remove = useDeleteInput(input, onDeleted)
  const { data: steps } = useSteps(input.workflowId)
  const label = `Delete ${input.label}`
  const reason = isSpecifiedInput(input) ? whyKept : whyInUse(input, steps ?? [])
  if (reason !== null)
    return (
      <IconButton variant="soft" color="gray" aria-label={`${label}: ${reason}`} title={reason} disabled>
        <Icon name="trash" />
      </IconButton>
    )
  return (
    <ConfirmDialog
      title="Delete this input?"
      text={`Runs will no longer ask for “${input.label}”. Earlier runs keep what they were given.`}
      confirm="Delete input"
      onConfirm={() => remove.mutate()}
    >
      <IconButton variant="soft" color="red" aria-label={label} disabled={remove.isPending}>
        <Icon name="trash" />
      </IconButton>
    </ConfirmDialog>
  )
}
