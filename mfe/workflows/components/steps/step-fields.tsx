import { FormField, SelectField, wordsOf } from '@atrium/kit'
import type { Step } from '#contracts/workflow/steps.ts'
import styles from '../configure/configure.module.css'
import { AskFields } from './ask-fields.tsx'
import { Entries } from './entries.tsx'
import { BranchFields, type Of, type StepProps, WaitFields } from './step-conditions.tsx'
import { TaskFields } from './task-fields.tsx'

/** The fields of a step's kind. */
export const StepFields = (props: StepProps<Step>) => {
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
    case 'mail':
      return <MailFields {...props} step={step} />
    case 'task':
      return <TaskFields {...props} step={step} />
    case 'ask':
      return <AskFields {...props} step={step} />
  }
}

const CallFields = ({ step, at, list, messages, onChange }: StepProps<Of<'call'>>) => (
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
    <Inputs legend="Inputs" step={step} at={at} list={list} messages={messages} onChange={onChange} />
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

/** `name:type`, separated by commas; the type defaults to text. */
const fieldsIn = (text: string): Field[] =>
  text.split(',').flatMap((part) => {
    const [name = '', type = 'text'] = part.split(':').map((word) => word.trim())
    return name === '' ? [] : [{ name, type: type === 'number' || type === 'boolean' ? type : 'text' }]
  })

const documents = { engagement_overview: 'Engagement overview', proposal: 'Proposal' } as const

const DocumentFields = ({ step, at, list, messages, onChange }: StepProps<Of<'document'>>) => (
  <>
    <SelectField
      label="Document"
      labels={documents}
      value={step.document}
      onChange={({ target }) => onChange({ ...step, document: target.value as keyof typeof documents })}
    />
    <Inputs legend="Inputs of the document" step={step} at={at} list={list} messages={messages} onChange={onChange} />
  </>
)

/** The inputs of a step, by name. */
const Inputs = ({ legend, step, at, ...props }: StepProps<Of<'call'> | Of<'document'>> & { legend: string }) => (
  <Entries
    {...props}
    legend={legend}
    item="input"
    at={`${at}.inputs`}
    entries={step.inputs}
    onChange={(inputs) => props.onChange({ ...step, inputs })}
  />
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

const LeadFields = ({ step, at, list, messages, onChange }: StepProps<Of<'lead'>>) => (
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

const Question = ({ step, at, list, messages, onChange }: StepProps<Of<'approve'>>) => (
  <FormField
    label="Question to staff"
    name={`${at}.question`}
    list={list}
    value={step.question}
    message={messages[`${at}.question`]}
    onChange={({ target }) => onChange({ ...step, question: target.value })}
  />
)

const recipients = { lead: 'The lead', owner: 'The owner of the lead' } as const

const MailFields = ({ step, at, list, messages, onChange }: StepProps<Of<'mail'>>) => (
  <>
    <SelectField
      label="Recipient"
      labels={recipients}
      value={step.to}
      onChange={({ target }) => onChange({ ...step, to: target.value === 'owner' ? 'owner' : 'lead' })}
    />
    <FormField
      label="Subject"
      name={`${at}.subject`}
      list={list}
      value={step.subject}
      message={messages[`${at}.subject`]}
      onChange={({ target }) => onChange({ ...step, subject: target.value })}
    />
    <FormField
      label="Text"
      name={`${at}.text`}
      rows={6}
      value={step.text}
      message={messages[`${at}.text`]}
      onChange={({ target }) => onChange({ ...step, text: target.value })}
    />
  </>
)
