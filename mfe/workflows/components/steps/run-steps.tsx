import { errorText, useCanWrite } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { Run } from '#contracts/run/http/runs.ts'
import type { RunStep } from '#contracts/run/http/steps.ts'
import { useJudgeStep, useRunSteps } from '../../api/use-steps.ts'
import { StepProgress } from './step-progress.tsx'
import own from './steps.module.css'

/** A run's progress through its steps, open while it is running. Renders nothing for a run without steps. */
export const RunSteps = ({ run, opened }: { run: Run; opened: boolean }) => {
  const [open, setOpen] = useState(opened || run.status === 'running')
  const mayHaveSteps = opened || run.stepped === true
  const { data: steps, error } = useRunSteps(run.id, mayHaveSteps && open)
  if (!mayHaveSteps || steps?.length === 0 || (opened && steps === undefined)) return null
  return (
    <details className={own.fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Steps</summary>
      {open && steps === undefined && error !== null && (
        <p className={own.fault}>{errorText(error, 'The steps could not be loaded.')}</p>
      )}
      {open && steps !== undefined && (
        <StepProgress steps={steps} label="Steps of the run">
          {(one) => one.state === 'asking' && <Approval runId={run.id} step={one} />}
        </StepProgress>
      )}
    </details>
  )
}

const Approval = ({ runId, step: { step } }: { runId: string; step: RunStep }) => {
  const canWrite = useCanWrite()
  const judge = useJudgeStep(runId)
  const [note, setNote] = useState('')
  if (!canWrite) return null
  const answer = (approved: boolean) => judge.mutate({ stepId: step.id, approved, note })
  return (
    <div className={own.approval}>
      <input
        className={own.note}
        aria-label={`Note to ${step.name}`}
        placeholder="Note (optional)"
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button disabled={judge.isPending} onClick={() => answer(true)}>
        Approve
      </Button>
      <Button variant="soft" color="red" disabled={judge.isPending} onClick={() => answer(false)}>
        Reject
      </Button>
    </div>
  )
}
