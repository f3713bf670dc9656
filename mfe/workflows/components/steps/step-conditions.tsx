import { FormField, type Messages, SelectField } from '@atrium/kit'
import { useState } from 'react'
import type { EventCause, Operator } from '#contracts/workflow/conditions.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { awaitedWords } from '../../model/step-words.ts'
import { conditionOf, operatorWords, type TypedCondition, writeCondition } from '../../model/trigger-words.ts'
import styles from '../configure/configure.module.css'
import { ConditionRows, Conditions } from '../triggers/conditions.tsx'

export type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
export type StepProps<Known extends Step> = {
  step: Known
  at: string
  /** The id of the datalist of references available here. */
  list: string
  messages: Messages
  onChange: (step: Step) => void
}

const units = { 60: 'minutes', 3600: 'hours', 86400: 'days' } as const
const unitOf = (seconds: number) => [86_400, 3600, 60].find((unit) => seconds % unit === 0) ?? 60

/** The duration of a wait, and an event that ends it earlier, with conditions as in triggers. */
export const WaitFields = ({ step, at, messages, onChange }: StepProps<Of<'wait'>>) => {
  const [unit, setUnit] = useState(unitOf(step.seconds))
  const [where, setWhere] = useState<readonly TypedCondition[]>(step.where?.map(writeCondition) ?? [])
  const { where: _, ...unconditional } = step
  const changeWhere = (conditions: readonly TypedCondition[]) => {
    setWhere(conditions)
    onChange({ ...unconditional, ...(conditions.length === 0 ? {} : { where: conditions.map(conditionOf) }) })
  }
  const changeCause = (on: EventCause | null) => {
    if (on === null) setWhere([])
    onChange(on === null ? { ...unconditional, on } : { ...step, on })
  }
  return (
    <>
      <div className={styles.pair}>
        <FormField
          label="Wait for"
          name={`${at}.seconds`}
          type="number"
          min={1}
          value={step.seconds / unit}
          message={messages[`${at}.seconds`]}
          onChange={({ target }) => onChange({ ...step, seconds: Math.round(Number(target.value) * unit) })}
        />
        <SelectField
          label="Unit"
          labels={Object.fromEntries(Object.entries(units))}
          value={unit}
          onChange={({ target }) => {
            setUnit(Number(target.value))
            onChange({ ...step, seconds: (step.seconds / unit) * Number(target.value) })
          }}
        />
        <SelectField
          label="Or until"
          labels={awaitedWords(step.on)}
          value={step.on ?? ''}
          onChange={({ target: { value } }) => changeCause(value === '' ? null : (value as EventCause))}
        />
      </div>
      {step.on !== null && (
        <Conditions on={step.on} where={where} onChange={changeWhere} messages={messages} at={`${at}.where`} />
      )}
    </>
  )
}

type Compared = Of<'branch'>['where'][number]
const blank: Compared = { value: '', op: 'is', than: '' }

/** Conditions on inputs and on the outputs of earlier steps. */
export const BranchFields = ({ step, at, list, messages, onChange }: StepProps<Of<'branch'>>) => (
  <ConditionRows
    legend="If all of these hold"
    rows={step.where}
    blank={blank}
    min={1}
    onChange={(where) => onChange({ ...step, where: [...where] })}
  >
    {(one, index, change) => (
      <>
        <FormField
          label="Value"
          aria-label={`Value of condition ${index + 1}`}
          name={`${at}.where.${index}.value`}
          list={list}
          value={one.value}
          message={messages[`${at}.where.${index}.value`]}
          onChange={({ target }) => change({ ...one, value: target.value })}
        />
        <SelectField
          label="Comparison"
          aria-label={`Comparison of condition ${index + 1}`}
          labels={operatorWords}
          value={one.op}
          onChange={({ target }) => change({ ...one, op: target.value as Operator })}
        />
        <FormField
          label="With"
          aria-label={`Compared with in condition ${index + 1}`}
          name={`${at}.where.${index}.than`}
          list={list}
          value={one.than}
          message={messages[`${at}.where.${index}.than`]}
          onChange={({ target }) => change({ ...one, than: target.value })}
        />
      </>
    )}
  </ConditionRows>
)
