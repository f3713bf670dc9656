import { describe, expect, it } from 'vitest'
import { viewAfter } from '#domain/kernel/view.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import { readyAt, runView } from '#domain/run/views/run-view.ts'
import {
  abandoned,
  at,
  attemptFailed,
  cancelled,
  cancelRequested,
  completed,
  failed,
  recordedRun,
  requested,
  started,
} from '#tests/support/run/runs.ts'

const view = (...events: readonly RunEvent[]) => viewAfter(runView, recordedRun(...events))
const ready = (...events: readonly RunEvent[]) => {
  const row = view(...events)
  return row === null ? null : readyAt(row)
}

describe('the row of a run', () => {
  it('is none while nothing happened', () => expect(view()).toBeNull())

  it('is none where it was never requested', () => expect(view(started())).toBeNull())

  it('reads as the run was requested', () =>
    expect(view(requested({ originRunId: '0196' }))).toEqual({
      id: '0197',
      workflowId: 1,
      status: 'pending',
      startedAt: at(0),
      completedAt: null,
      duration: null,
      builtIn: null,
      inputs: '{"email":"ada@example.com","seats":5}',
      outputs: null,
      outputKind: null,
      errorMessage: null,
      tokenUse: null,
      attempts: 0,
      attemptLog: [],
      cancelling: false,
      originRunId: '0196',
      leadId: null,
      startedBy: 'ada',
      version: 1,
    }))

  it('is running while a worker has it, and while it waits for its next attempt', () => {
    expect(view(requested(), started())).toMatchObject({ status: 'running', attempts: 1, completedAt: null })
    expect(view(requested(), started(), attemptFailed())).toMatchObject({
      status: 'running',
      attempts: 1,
      errorMessage: null,
    })
  })

  it('says that it is being cancelled, until it is', () => {
    const cancelling = [requested(), started(), cancelRequested()] as const
    expect(view(...cancelling)).toMatchObject({ status: 'running', cancelling: true })
    expect(view(...cancelling, cancelled())).toMatchObject({ status: 'cancelled', cancelling: false, duration: 3000 })
    expect(view(...cancelling, completed())).toMatchObject({ status: 'completed', cancelling: false })
  })

  it('has what came out, and how long it took from request to end', () =>
    expect(view(requested(), started(), completed('<html>'))).toMatchObject({
      status: 'completed',
      completedAt: at(3000),
      duration: 3000,
      outputs: '<html>',
      outputKind: 'html',
      version: 3,
    }))

  it('took no time where the clock was set back meanwhile', () =>
    expect(view(requested(), started(), completed('', at(-5000)))).toMatchObject({
      completedAt: at(-5000),
      duration: 0,
      attemptLog: [{ tookMs: 0 }],
    }))

  it('follows an edit, and ends when it ended', () => {
    const edit = { type: 'RunOutputsRevised', data: { outputs: 'edited', revisedAt: at(9000) } } as const
    const row = view(requested({ builtIn: 'proposal' }), started(), completed(), edit)
    expect(row).toMatchObject({ outputs: 'edited', outputKind: 'document', completedAt: at(3000), version: 4 })
  })

  it('has the error, and any outputs', () => {
    expect(view(requested(), started(), failed('404'))).toMatchObject({
      status: 'failed',
      errorMessage: '404',
      outputs: null,
    })
    const withOutputs = {
      type: 'RunFailed',
      data: { error: 'x', outputs: '{}', failedAt: at(3000), by: 'ada' },
    } as const
    expect(view(requested(), started(1, at(0), 'ada'), withOutputs)).toMatchObject({
      outputs: '{}',
      outputKind: 'json',
    })
  })

  it('separates waiting time from endpoint time, attempt by attempt', () => {
    const row = view(
      requested(),
      started(1, at(40)),
      attemptFailed(1, at(1040), at(1500)),
      started(2, at(1510)),
      abandoned(2, at(31_510)),
      started(3, at(31_510)),
      completed('{}', at(32_000)),
    )
    const log = row?.attemptLog.map(({ attempt, waitedMs, tookMs, error, retryAt }) => [
      attempt,
      waitedMs,
      tookMs,
      error,
      retryAt,
    ])
    expect(log).toEqual([
      [1, 40, 1000, '503', at(1500)],
      [2, 10, 30_000, 'The worker or browser that ran it stopped answering.', null],
      [3, 0, 490, null, null],
    ])
  })

  it('leaves the duration of a running attempt open, and never has a negative waiting time', () =>
    expect(view(requested(), started(1, at(-5)))?.attemptLog).toEqual([
      {
        attempt: 1,
        startedAt: at(-5),
        by: 'worker',
        endedAt: null,
        error: null,
        retryAt: null,
        waitedMs: 0,
        tookMs: null,
      },
    ]))
})

describe('the time from which a worker may take a run', () => {
  it('is when it was requested', () => expect(ready(requested())).toBe(at(0)))
  it('is when its next attempt is due', () => expect(ready(requested(), started(), attemptFailed())).toBe(at(2500)))
  it('is not set while a worker holds the run', () => {
    expect(ready(requested(), started())).toBeNull()
    expect(ready(requested(), started(), cancelRequested())).toBeNull()
    expect(ready(requested(), started(1, at(0), 'ada'), abandoned(), started(2))).toBeNull()
  })
  it('is two minutes after a browser began', () =>
    expect(ready(requested(), started(1, at(0), 'ada'))).toBe(at(120_000)))
  it.each([completed(), failed(), cancelled()])('is none any more: $type', (end) =>
    expect(ready(requested(), started(), end)).toBeUndefined(),
  )
})
