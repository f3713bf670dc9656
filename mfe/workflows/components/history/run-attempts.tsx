import { errorText, formatter, RelativeTime } from '@atrium/kit'
import { useState } from 'react'
import type { Run, RunAttempt, RunDetail } from '#contracts/run/http/runs.ts'
import { useRunDetail } from '../../api/use-runs.ts'
import { milliseconds } from '../../model/run-text.ts'
import styles from './run-card.module.css'

/** Each attempt with its waiting and execution time; loaded when opened. Nothing for a run whose steps took none. */
export const RunAttempts = ({ run, opened }: { run: Run | RunDetail; opened: boolean }) => {
  const [open, setOpen] = useState(opened)
  if (run.attempts === 0 && run.status === 'completed') return null
  return (
    <details className={styles.attempts} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {run.attempts === 0 ? 'No' : run.attempts} {run.attempts === 1 ? 'attempt' : 'attempts'}
        {hasSteps(run) && ' at its steps'}
      </summary>
      {open && <Attempts runId={run.id} />}
    </details>
  )
}

/** Each step takes an attempt at least. */
const hasSteps = (run: Run | RunDetail): boolean =>
  run.stepped === true || ('attemptLog' in run && run.attemptLog.some(({ step }) => step !== undefined))

const Attempts = ({ runId }: { runId: string }) => {
  const { data: run, error } = useRunDetail(runId)
  if (run === undefined && error !== null)
    return <p className={styles.fault}>{errorText(error, 'The attempts could not be loaded.')}</p>
  if (run === undefined) return <p className={styles.none}>Loading...</p>
  if (run.attemptLog.length === 0)
    return (
      <p className={styles.none}>
        {run.duration === null ? 'It waits for a worker to take it.' : 'It ended before a worker took it.'}
      </p>
    )
  return (
    <ol className={styles.tries}>
      {run.attemptLog.map((attempt) => (
        <Try key={attempt.attempt} attempt={attempt} />
      ))}
    </ol>
  )
}

const Try = ({ attempt }: { attempt: RunAttempt }) => (
  <li className={styles.try}>
    <p className={styles.facts}>
      <strong>Attempt {attempt.attempt}</strong>
      {attempt.step !== undefined && <code>{attempt.step}</code>}
      <span>
        <RelativeTime at={attempt.startedAt} />
      </span>
      <span>waited {milliseconds(attempt.waitedMs)}</span>
      <span>{attempt.tookMs === null ? 'in progress' : `took ${milliseconds(attempt.tookMs)}`}</span>
      <span>{attempt.by === 'worker' ? 'by a worker' : 'in a browser'}</span>
    </p>
    {attempt.error !== null && <p className={styles.fault}>{attempt.error}</p>}
    {attempt.retryAt !== null && (
      <p className={styles.facts}>
        <span>Next attempt due {formatter.dates({ timeStyle: 'medium' }).format(new Date(attempt.retryAt))}</span>
      </p>
    )}
  </li>
)
