import { FormField, Icon, type Messages, SelectField, useMembers } from '@atrium/kit'
import { IconButton } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import {
  conditionFields,
  maxConditions,
  type Operator,
  operatorsOf,
  type TriggerCause,
} from '#contracts/workflow/conditions.ts'
import { choicesOf, fieldLabel, operatorWords, type TypedCondition } from '../../model/trigger-words.ts'
import own from './triggers.module.css'

type RowsProps<Row> = {
  legend: string
  rows: readonly Row[]
  blank: Row
  /** The minimum number of conditions. */
  min?: number
  onChange: (rows: readonly Row[]) => void
  children: (row: Row, index: number, change: (row: Row) => void) => ReactNode
}

/** Conditions that must all be true, each with its fields; they can be added and removed. */
export const ConditionRows = <Row,>({ legend, rows, blank, min = 0, onChange, children }: RowsProps<Row>) => (
  <fieldset className={own.group}>
    <legend className={own.legend}>{legend}</legend>
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
      <div key={index} className={own.condition}>
        {children(row, index, (newRow) => onChange(rows.with(index, newRow)))}
        {rows.length > min && (
          <IconButton
            type="button"
            variant="soft"
            color="gray"
            aria-label={`Remove condition ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            <Icon name="close" />
          </IconButton>
        )}
      </div>
    ))}
    {rows.length < maxConditions && (
      <Button type="button" variant="soft" color="gray" onClick={() => onChange([...rows, blank])}>
        <Icon name="plus" size={16} /> Add condition
      </Button>
    )}
  </fieldset>
)

type Props = {
  on: TriggerCause
  where: readonly TypedCondition[]
  onChange: (where: readonly TypedCondition[]) => void
  messages: Messages
  /** The path of the conditions in the request body. */
  at?: string
}

/** Conditions on fields of the event. */
export const Conditions = ({ on, where, onChange, messages, at = 'where' }: Props) => (
  <ConditionRows legend="Only if" rows={where} blank={{ field: 'status', op: 'is', value: 'new' }} onChange={onChange}>
    {(condition, index, change) => (
      <ConditionFields
        on={on}
        condition={condition}
        index={index}
        name={`${at}.${index}.value`}
        message={['value', 'op', 'field'].flatMap((part) => messages[`${at}.${index}.${part}`] ?? [])[0]}
        onChange={change}
      />
    )}
  </ConditionRows>
)

type FieldsProps = {
  on: TriggerCause
  condition: TypedCondition
  index: number
  name: string
  message: string | undefined
  onChange: (condition: TypedCondition) => void
}

const ConditionFields = ({ on, condition, index, name, message, onChange }: FieldsProps) => {
  const { field, op, value } = condition
  const place = `of condition ${index + 1}`
  // Both names of the owner have one label: only the one in use is shown.
  const names = conditionFields(on).filter((name) => name !== (field === 'owner' ? 'ownerId' : 'owner'))
  const fields = Object.fromEntries(names.map((name) => [name, fieldLabel(name)]))
  const operators = Object.fromEntries(operatorsOf(field).map((operator) => [operator, operatorWords[operator]]))
  const members = useMembers()
  const choices = choicesOf(field, members)
  const pick = (next: string) => {
    const [first = ''] = Object.keys(choicesOf(next, members) ?? {})
    onChange({ field: next, op: operatorsOf(next).includes(op) ? op : 'is', value: first })
  }
  return (
    <>
      <SelectField
        label="Field"
        aria-label={`Field ${place}`}
        labels={fields}
        value={field}
        onChange={({ target }) => pick(target.value)}
      />
      <SelectField
        label="Comparison"
        aria-label={`Comparison ${place}`}
        labels={operators}
        value={op}
        onChange={({ target }) => onChange({ ...condition, op: target.value as Operator })}
      />
      {choices === null || op === 'contains' ? (
        <FormField
          label="Value"
          aria-label={`Value ${place}`}
          name={name}
          value={value}
          message={message}
          type={inputTypeOf(field)}
          inputMode={field === 'estimatedValue' ? 'decimal' : undefined}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
        />
      ) : (
        <SelectField
          label="Value"
          aria-label={`Value ${place}`}
          labels={choices}
          value={value}
          onChange={({ target }) => onChange({ ...condition, value: target.value })}
        />
      )}
    </>
  )
}

const inputTypeOf = (field: string): string => {
  if (field === 'workflowId') return 'number'
  return ['createdAt', 'lastContactDate', 'followUpDate'].includes(field) ? 'date' : 'text'
}
