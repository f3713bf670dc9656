import { AppCard, Icon, LoadFailure } from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import type { WorkflowInput } from '../../../../contracts/http/workflows.ts'
import { useInputs } from '../../queries/use-workflows.ts'
import { AddInputForm } from './add-input-form.tsx'
import styles from './configure.module.css'
import { InputRow } from './input-row.tsx'

/** What a run of this workflow asks for. */
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
          <Button variant="soft" onClick={() => setAdding(true)}>
            <Icon name="plus" size={16} /> Add Input
          </Button>
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
