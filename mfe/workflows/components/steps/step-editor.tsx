import { FormField, type Messages, SelectField } from '@atrium/kit'
import { RowTools } from '@atrium/kit/widgets'
import { useId } from 'react'
import type { Step } from '#contracts/workflow/steps.ts'
import { stepKindText } from '../../model/step-words.ts'
import styles from '../configure/configure.module.css'
import { StepFields } from './step-fields.tsx'
import own from './steps.module.css'

type Props = {
  step: Step
  index: number
  steps: readonly Step[]
  references: readonly string[]
  messages: Messages
  onChange: (step: Step) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One step of the list: its name, place and fields. Text fields suggest the references available there. */
export const StepEditor = ({ step, index, steps, references, messages, onChange, onMove, onRemove }: Props) => {
  const suggestions = useId()
  const at = `steps.${index}`
  const message = (field: string) => messages[`${at}.${field}`]
  return (
    <fieldset className={own.editor} aria-label={`Step ${index + 1}: ${step.name}`}>
      <div className={own.line}>
        <p className={own.legend}>
          {index + 1}. {stepKindText(step.kind)}
        </p>
        <div className={own.tools}>
          <RowTools path="steps" {...{ index, onMove, onRemove }} count={steps.length} name={`step ${index + 1}`} />
        </div>
      </div>
      <div className={styles.pair}>
        <FormField
          label="Name"
          name={`${at}.name`}
          asterisk
          value={step.name}
          message={message('name')}
          onChange={({ target }) => onChange({ ...step, name: target.value })}
        />
        <FormField
          label="Id in references"
          name={`${at}.id`}
          asterisk
          spellCheck={false}
          value={step.id}
          message={message('id')}
          onChange={({ target }) => onChange({ ...step, id: target.value })}
        />
      </div>
      <datalist id={suggestions}>
        {references.map((reference) => (
          <option key={reference} value={reference} />
        ))}
      </datalist>
      <StepFields step={step} at={at} list={suggestions} messages={messages} onChange={onChange} />
      <Ways step={step} later={steps.slice(index + 1)} message={message} onChange={onChange} />
    </fieldset>
  )
}

type WaysProps = {
  step: Step
  later: readonly Step[]
  message: (field: string) => string | undefined
  onChange: (step: Step) => void
}

/** Where the run continues after the step. */
const Ways = ({ step, later, message, onChange }: WaysProps) => {
  const forks = step.kind === 'branch' || step.kind === 'approve'
  const names = Object.fromEntries(later.map(({ id, name }) => [`to ${id}`, name]))
  const { next, ...straight } = step
  const yes = step.kind === 'branch' ? 'If it holds' : step.kind === 'approve' ? 'If approved' : 'Then'
  const end = step.kind === 'approve' ? 'Cancel the run' : 'End the run'
  return (
    <div className={styles.pair}>
      <SelectField
        label={yes}
        labels={{ following: 'Go on with the following step', ...names, end: 'End the run' }}
        value={step.next === undefined ? 'following' : step.next === null ? 'end' : `to ${step.next}`}
        onChange={({ target: { value } }) =>
          onChange(value === 'following' ? (straight as Step) : { ...step, next: idIn(value) })
        }
      />
      {forks && (
        <SelectField
          label={step.kind === 'branch' ? 'Otherwise' : 'If refused'}
          labels={{ end, ...names }}
          value={step.otherwise === null ? 'end' : `to ${step.otherwise}`}
          onChange={({ target: { value } }) => onChange({ ...step, otherwise: idIn(value) })}
        />
      )}
      <p role="alert" className={own.fault}>
        {message('next') ?? message('otherwise')}
      </p>
    </div>
  )
}

const idIn = (value: string): string | null => (value === 'end' ? null : value.slice('to '.length))
