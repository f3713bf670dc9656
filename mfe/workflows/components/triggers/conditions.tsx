import { FormField, Icon, type Messages, SelectField } from '@atrium/kit'
import { IconButton } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { conditionFields, type Operator, operatorsOf, type TriggerCause } from '#contracts/trigger/http/conditions.ts'
import { choicesOf, fieldLabel, operatorWords, type TypedCondition } from '../../model/trigger-words.ts'
import own from './triggers.module.css'

type Props = {
  on: TriggerCause
  where: readonly TypedCondition[]
  onChange: (where: readonly TypedCondition[]) => void
  messages: Messages
}

/** Conditions on fields, which all have to hold. */
export const Conditions = ({ on, where, onChange, messages }: Props) => (
  <fieldset className={own.group}>
    <legend className={own.legend}>Only if</legend>
    {where.map((condition, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
      <div key={index} className={own.condition}>
        <ConditionFields
          on={on}
          condition={condition}
          index={index}
          message={
            messages[`where.${index}.value`] ?? messages[`where.${index}.op`] ?? messages[`where.${index}.field`]
          }
          onChange={(changed) => onChange(where.with(index, changed))}
        />
        <IconButton
          type="button"
          variant="soft"
          color="gray"
          aria-label={`Remove condition ${index + 1}`}
          onClick={() => onChange(where.toSpliced(index, 1))}
        >
          <Icon name="close" />
        </IconButton>
      </div>
    ))}
    <Button
      type="button"
      variant="soft"
      color="gray"
      onClick={() => onChange([...where, { field: 'status', op: 'is', value: 'new' }])}
    >
      <Icon name="plus" size={16} /> Add condition
    </Button>
  </fieldset>
)

type FieldsProps = {
  on: TriggerCause
  condition: TypedCondition
  index: number
  message: string | undefined
  onChange: (condition: TypedCondition) => void
}

const ConditionFields = ({ on, condition, index, message, onChange }: FieldsProps) => {
  const { field, op, value } = condition
  const place = `of condition ${index + 1}`
  const fields = Object.fromEntries(conditionFields(on).map((known) => [known, fieldLabel(known)]))
  const operators = Object.fromEntries(operatorsOf(field).map((known) => [known, operatorWords[known]]))
  const choices = choicesOf(field)
  const pick = (next: string) => {
    const [first = ''] = Object.keys(choicesOf(next) ?? {})
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
          name={`where.${index}.value`}
          value={value}
          message={message}
          type={inputTypeOf(field)}
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
  if (field === 'estimatedValue' || field === 'workflowId') return 'number'
  return ['createdAt', 'lastContactDate', 'followUpDate'].includes(field) ? 'date' : 'text'
}
