import { FormField, fieldMessages, type Messages } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { readJson } from '#contracts/json.ts'
import type { WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { useTrySteps } from '../../api/use-steps.ts'
import { StepProgress } from './step-progress.tsx'
import own from './steps.module.css'

type Props = {
  workflowId: number
  steps: readonly Step[]
  inputs: readonly WorkflowInput[]
  onRefused: (messages: Messages) => void
}

/** Goes through the steps as they are typed, with sample inputs and answers. */
export const TrySteps = ({ workflowId, steps, inputs, onRefused }: Props) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const tried = useTrySteps(workflowId)
  const calls = steps.filter(({ kind }) => kind === 'call')
  const refusals: Messages = tried.error === null ? {} : fieldMessages(tried.error)
  const attempt = () => {
    const given = Object.entries(answers).map(([id, text]) => [id, readJson(text) ?? text])
    const body = { steps: [...steps], inputs: values, answers: Object.fromEntries(given) }
    onRefused({})
    tried.mutate(body, { onError: (failure) => onRefused(fieldMessages(failure)) })
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
          value={values[name] ?? ''}
          message={refusals[`inputs.${name}`]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {calls.map(({ id, name }) => (
        <FormField
          key={id}
          label={`Sample answer of “${name}”`}
          rows={2}
          spellCheck={false}
          value={answers[id] ?? ''}
          onChange={({ target }) => setAnswers({ ...answers, [id]: target.value })}
        />
      ))}
      <Button type="button" variant="soft" disabled={tried.isPending} onClick={attempt}>
        Try Steps
      </Button>
      <div role="status">
        {tried.data !== undefined && (
          <>
            <p className={own.facts}>
              {tried.data.errorMessage ??
                `The run would be ${tried.data.status}. Nothing was called, changed or waited for.`}
            </p>
            <StepProgress steps={tried.data.steps} label="Steps as tried" timed={false} />
          </>
        )}
      </div>
    </fieldset>
  )
}
