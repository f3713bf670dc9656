import { countOf, formatter, RelativeTime, StatusBadge } from '@atrium/kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { readJson } from '#contracts/json.ts'
import type { RunStep } from '#contracts/run/http/steps.ts'
import { formatJson, milliseconds, truncate } from '../../model/run-text.ts'
import { stepKindText, stepState } from '../../model/step-words.ts'
import { AnswerSource } from './answer-source.tsx'
import flow from './flow.module.css'
import { Flow } from './flow.tsx'
import own from './steps.module.css'

const shownText = 2000

type Props = { steps: readonly RunStep[]; label: string; isTrial?: boolean; children?: (step: RunStep) => ReactNode }

/** A run's progress: the flow, unless it is drawn beside a trial, and each step with its inputs, output, attempts and time. */
export const StepProgress = ({ steps, label, isTrial = false, children }: Props) => (
  <div className={isTrial ? undefined : flow.columns}>
    {!isTrial && (
      <div className={flow.drawing}>
        <Flow steps={steps.map(({ step }) => step)} states={steps.map(({ state }) => state)} />
      </div>
    )}
    <ol className={own.list} aria-label={label}>
      {steps.map((one) => (
        <li key={one.step.id} className={own.step}>
          <div className={own.line}>
            <strong>{one.step.name}</strong>
            <StatusBadge {...stepState(one.state)} />
          </div>
          <p className={own.facts}>
            <span>{stepKindText(one.step.kind)}</span>
            <code>{one.step.id}</code>
            {!isTrial && <Times step={one} />}
          </p>
          {one.question !== null && one.question !== '' && <p className={own.question}>{one.question}</p>}
          {children?.(one)}
          <Data label="Inputs" text={one.inputs === '{}' ? null : one.inputs} />
          <Data label="Output" text={one.outputs} />
          <DocumentLink step={one} />
          <AnswerSource step={one} />
          <Faults step={one} />
        </li>
      ))}
    </ol>
  </div>
)

const Times = ({ step: { attempts, startedAt, endedAt, until, state } }: { step: RunStep }) => (
  <>
    {attempts.length > 0 && <span>{countOf(attempts.length, 'attempt')}</span>}
    {startedAt !== null && endedAt !== null && (
      <span>took {milliseconds(Date.parse(endedAt) - Date.parse(startedAt))}</span>
    )}
    {startedAt !== null && endedAt === null && (
      <span>
        since <RelativeTime at={startedAt} />
      </span>
    )}
    {state === 'waiting' && until !== null && <span>until {moments.format(new Date(until))} at the latest</span>}
  </>
)

const moments = formatter.dates({ dateStyle: 'medium', timeStyle: 'short' })

const Data = ({ label, text }: { label: string; text: string | null }) =>
  text === null ? null : (
    <details className={own.data}>
      <summary>{label}</summary>
      <pre className={own.code}>{truncate(formatJson(text), shownText)}</pre>
    </details>
  )

const DocumentLink = ({ step: { step, outputs, state } }: { step: RunStep }) => {
  const value = step.kind === 'document' && state === 'done' ? readJson(outputs ?? '') : null
  const runId = typeof value === 'object' && value !== null && 'runId' in value ? String(value.runId) : null
  if (step.kind !== 'document' || runId === null || runId.startsWith('00000000')) return null
  const page = step.document === 'proposal' ? 'proposals' : 'engagement-overviews'
  return <Link to={`/dashboard/${page}/${runId}`}>Open the document</Link>
}

const Faults = ({ step: { attempts } }: { step: RunStep }) =>
  attempts.map(({ attempt, error }) =>
    error === null ? null : (
      <p key={attempt} className={own.fault}>
        {error}
      </p>
    ),
  )
