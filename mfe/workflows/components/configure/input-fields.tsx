import { AppCard, ConfirmDialog, Icon, LoadFailure, WritersOnly, wordsOf } from '@atrium/kit'
import { Button, IconButton, Skeleton } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { isSpecifiedInput, type WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { useDeleteInput } from '../../api/use-input-changes.ts'
import { useInputs } from '../../api/use-workflows.ts'
import { inputTypeLabels } from '../../model/input-types.ts'
import { AddInputForm } from './add-input-form.tsx'
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
  if (inputs.length === 0) return <p className={styles.text}>No inputs yet. Add what a run has to be told.</p>
  return (
    <ul className={styles.rows}>
      {inputs.map((input) => (
        <InputRow key={input.id} input={input} onDeleted={onDeleted} />
      ))}
    </ul>
  )
}

const InputRow = ({ input, onDeleted }: { input: WorkflowInput; onDeleted: () => void }) => {
  const remove = useDeleteInput(input, onDeleted)
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
      {isSpecifiedInput(input) ? (
        <span className={styles.kept} title="This workflow writes its document from this input.">
          Built in
        </span>
      ) : (
        <WritersOnly>
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
        </WritersOnly>
      )}
    </li>
  )
}
