import { FormField, fieldMessages, type Messages, SelectField } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { useTrySteps } from '../../api/use-steps.ts'
import { ownValue } from '../../model/own-value.ts'
import { StepProgress } from './step-progress.tsx'
import own from './steps.module.css'

type Props = {
  workflowId: number
  steps: readonly Step[]
  inputs: readonly WorkflowInput[]
  onRefused: (messages: Messages) => void
}

/** Dry-runs the steps as typed, saved or not, with sample inputs and answers. */
export const TrySteps = ({ workflowId, steps, inputs, onRefused }: Props) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const trial = useTrySteps(workflowId)
  const refusals: Messages = trial.error === null ? {} : fieldMessages(trial.error)
  const attempt = () => {
    // As text, an answer keeps the digits of its numbers.
    const entries = Object.entries(answers).filter(([, text]) => text !== '')
    const idsOf = (stepKind: Step['kind']) =>
      steps.flatMap(({ id, kind }) => (kind === stepKind && others.has(id) ? [id] : []))
    const choices = { refused: idsOf('approve'), happened: idsOf('wait') }
    const body = { steps: [...steps], inputs: values, answers: Object.fromEntries(entries), ...choices }
    onRefused({})
    trial.mutate(body, { onError: (failure) => onRefused(fieldMessages(failure)) })
  }
  if (steps.length === 0) return null
  return (
    <fieldset className={own.group}>
      <legend className={own.legend}>Try with sample data</legend>
      {inputs.map(({ id, name, label }) => (
        <FormField
          key={id}
          label={label}
          name={`inputs.${name}`}
          value={ownValue(values, name) ?? ''}
          message={refusals[`inputs.${name}`]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {steps.map((step, place) => (
        <Sample
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one id while it is typed
          key={place}
          step={step}
          answer={ownValue(answers, step.id) ?? ''}
          onAnswer={(answer) => setAnswers({ ...answers, [step.id]: answer })}
          other={others.has(step.id)}
          onOther={(other) =>
            setOthers(new Set(other ? [...others, step.id] : [...others].filter((id) => id !== step.id)))
          }
        />
      ))}
      <Button type="button" variant="soft" disabled={trial.isPending} onClick={attempt}>
        Try Steps
      </Button>
      <div role="status">
        {trial.data !== undefined && (
          <>
            <p className={own.facts}>
              {trial.data.errorMessage ??
                `The run would be ${trial.data.status}. Nothing was called, changed or waited for.`}
            </p>
            <StepProgress steps={trial.data.steps} label="Steps as tried" isTrial />
          </>
        )}
      </div>
    </fieldset>
  )
}

type SampleProps = {
  step: Step
  answer: string
  onAnswer: (answer: string) => void
  /** Whether the step ends the other way: an approval by a refusal, a wait by its event. */
  other: boolean
  onOther: (other: boolean) => void
}

/** The sample result of a step, where earlier steps do not determine it. */
const Sample = ({ step, answer, onAnswer, other, onOther }: SampleProps) => {
  const { name, kind } = step
  if (kind === 'call' || kind === 'lead')
    return (
      <FormField
        label={kind === 'call' ? `Sample answer of “${name}”` : `Sample lead of “${name}”`}
        rows={2}
        spellCheck={false}
        {...(kind === 'lead' && { hint: 'Such as {"status": "won"}. Empty: sample texts' })}
        value={answer}
        onChange={({ target }) => onAnswer(target.value)}
      />
    )
  if (kind !== 'approve' && (kind !== 'wait' || step.on === null || step.on === 'lead_captured')) return null
  return (
    <SelectField
      label={kind === 'approve' ? `Verdict of “${name}”` : `End of “${name}”`}
      labels={
        kind === 'approve' ? { usual: 'Approved', other: 'Refused' } : { usual: 'By time', other: 'By the event' }
      }
      value={other ? 'other' : 'usual'}
      onChange={({ target }) => onOther(target.value === 'other')}
    />
  )
}
