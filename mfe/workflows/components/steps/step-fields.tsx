import { FormField, type Messages, SelectField, wordsOf } from '@atrium/kit'
import type { Operator } from '#contracts/trigger/http/conditions.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { awaitedWords } from '../../model/step-words.ts'
import { operatorWords } from '../../model/trigger-words.ts'
import styles from '../configure/configure.module.css'
import { Entries } from './entries.tsx'

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
type Props<Known extends Step> = {
  step: Known
  at: string
  /** The list of references that fit here. */
  list: string
  messages: Messages
  onChange: (step: Step) => void
}

/** The fields of a step's kind. */
export const StepFields = (props: Props<Step>) => {
  const { step } = props
  switch (step.kind) {
    case 'call':
      return <CallFields {...props} step={step} />
    case 'document':
      return <DocumentFields {...props} step={step} />
    case 'lead':
      return <LeadFields {...props} step={step} />
    case 'wait':
      return <WaitFields {...props} step={step} />
    case 'branch':
      return <BranchFields {...props} step={step} />
    case 'approve':
      return <Question {...props} step={step} />
  }
}

const CallFields = ({ step, at, list, messages, onChange }: Props<Of<'call'>>) => (
  <>
    <FormField
      label="Address"
      name={`${at}.url`}
      type="url"
      value={step.url}
      hint="Empty for the workflow’s own endpoint, which gets its secrets"
      message={messages[`${at}.url`]}
      onChange={({ target }) => onChange({ ...step, url: target.value })}
    />
    <Entries
      legend="Inputs"
      item="input"
      at={`${at}.inputs`}
      list={list}
      entries={step.inputs}
      messages={messages}
      onChange={(inputs) => onChange({ ...step, inputs })}
    />
    <FormField
      label="Fields of the answer"
      name={`${at}.fields`}
      defaultValue={step.fields.map(({ name, type }) => `${name}:${type}`).join(', ')}
      hint="Such as company:text, size:number. A run fails without them. Empty: any answer will do"
      spellCheck={false}
      message={messages[`${at}.fields`]}
      onChange={({ target }) => onChange({ ...step, fields: fieldsIn(target.value) })}
    />
    {step.url !== '' && (
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={step.secrets}
          onChange={({ target }) => onChange({ ...step, secrets: target.checked })}
        />
        Send the workflow’s secrets to this address
      </label>
    )}
  </>
)

type Field = Of<'call'>['fields'][number]

/** `name:type`, separated by commas; without a type it is a text. */
const fieldsIn = (text: string): Field[] =>
  text.split(',').flatMap((part) => {
    const [name = '', type = 'text'] = part.split(':').map((word) => word.trim())
    return name === '' ? [] : [{ name, type: type === 'number' || type === 'boolean' ? type : 'text' }]
  })

const documents = { engagement_overview: 'Engagement overview', proposal: 'Proposal' } as const

const DocumentFields = ({ step, at, list, messages, onChange }: Props<Of<'document'>>) => (
  <>
    <SelectField
      label="Document"
      labels={documents}
      value={step.document}
      onChange={({ target }) => onChange({ ...step, document: target.value as keyof typeof documents })}
    />
    <Entries
      legend="Inputs of the document"
      item="input"
      at={`${at}.inputs`}
      list={list}
      entries={step.inputs}
      messages={messages}
      onChange={(inputs) => onChange({ ...step, inputs })}
    />
  </>
)

const leadFields = [
  'status',
  'priority',
  'estimatedValue',
  'followUpDate',
  'company',
  'phone',
  'notes',
  'lostReason',
] as const

const LeadFields = ({ step, at, list, messages, onChange }: Props<Of<'lead'>>) => (
  <Entries
    legend="Changes"
    item="change"
    hint="Without one, the lead is only read: later steps can refer to its fields"
    names={Object.fromEntries(leadFields.map((field) => [field, wordsOf(field)]))}
    at={`${at}.changes`}
    list={list}
    entries={step.changes as Readonly<Record<string, string | number>>}
    messages={messages}
    onChange={(changes) => onChange({ ...step, changes })}
  />
)

const units = { 60: 'minutes', 3600: 'hours', 86400: 'days' } as const
const unitOf = (seconds: number) => [86_400, 3600, 60].find((unit) => seconds % unit === 0) ?? 60

const WaitFields = ({ step, at, messages, onChange }: Props<Of<'wait'>>) => {
  const unit = unitOf(step.seconds)
  return (
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
        onChange={({ target }) => onChange({ ...step, seconds: (step.seconds / unit) * Number(target.value) })}
      />
      <SelectField
        label="Or until"
        labels={awaitedWords}
        value={step.on ?? ''}
        onChange={({ target: { value } }) => onChange({ ...step, on: value === '' ? null : (value as typeof step.on) })}
      />
    </div>
  )
}

const BranchFields = ({ step, at, list, messages, onChange }: Props<Of<'branch'>>) => {
  const [first = { value: '', op: 'is' as Operator, than: '' }, ...others] = step.where
  const change = (changed: Partial<typeof first>) => onChange({ ...step, where: [{ ...first, ...changed }, ...others] })
  return (
    <div className={styles.pair}>
      <FormField
        label="Value"
        name={`${at}.where.0.value`}
        list={list}
        value={first.value}
        message={messages[`${at}.where.0.value`]}
        onChange={({ target }) => change({ value: target.value })}
      />
      <SelectField
        label="Comparison"
        labels={operatorWords}
        value={first.op}
        onChange={({ target }) => change({ op: target.value as Operator })}
      />
      <FormField
        label="With"
        name={`${at}.where.0.than`}
        list={list}
        value={first.than}
        message={messages[`${at}.where.0.than`]}
        onChange={({ target }) => change({ than: target.value })}
      />
    </div>
  )
}

const Question = ({ step, at, list, messages, onChange }: Props<Of<'approve'>>) => (
  <FormField
    label="Question to staff"
    name={`${at}.question`}
    list={list}
    value={step.question}
    message={messages[`${at}.question`]}
    onChange={({ target }) => onChange({ ...step, question: target.value })}
  />
)
