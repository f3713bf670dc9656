import { formatter } from '@atrium/kit'
import { Link } from 'react-router-dom'
import { readJson } from '#contracts/json.ts'
import type { RunStep } from '#contracts/run/http/steps.ts'
import own from './steps.module.css'

const moments = formatter.dates({ dateStyle: 'medium', timeStyle: 'short' })

/** Which model answered the question of a step, when, and the saved texts that its prompt came from. */
export const AnswerSource = ({ step: { step, outputs, state } }: { step: RunStep }) => {
  const source = step.kind === 'ask' && state === 'done' ? sourceIn(readJson(outputs ?? '')) : null
  if (source === null) return null
  const { model, at, library } = source
  return (
    <p className={own.facts}>
      <span>
        Answered by {model}, {moments.format(at)}
      </span>
      {library !== null && (
        <span>
          Prompt from the <Link to="/dashboard/library">library</Link>, version {library}
        </span>
      )}
    </p>
  )
}

type Source = { readonly model: string; readonly at: Date; readonly library: number | null }

/** Null for a trial, in which no AI answers. */
const sourceIn = (output: unknown): Source | null => {
  const { generatedBy, generatedAt, madeWith } = fieldsOf(output)
  const at = new Date(String(generatedAt))
  if (typeof generatedBy !== 'string' || Number.isNaN(at.getTime())) return null
  const { library } = fieldsOf(madeWith)
  return { model: generatedBy, at, library: typeof library === 'number' ? library : null }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
