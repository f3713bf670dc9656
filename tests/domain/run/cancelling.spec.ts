import { describe, it } from 'vitest'
import { run } from '#domain/run/model/index.ts'
import {
  abandoned,
  at,
  attemptFailed,
  cancelled,
  cancelRequested,
  cancelRun,
  completeAttempt,
  completed,
  confirmCancellation,
  endCompleted,
  requested,
  started,
} from '#tests/support/run/runs.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(run)

describe('cancelling a run', () => {
  it('held by a worker is requested, and done when the worker confirms it', () => {
    const asking = given(requested(), started()).when(cancelRun())
    asking.gives(cancelRequested(at(3000)))
    asking.leaves({ status: 'running', cancelling: true })
    given(requested(), started(), cancelRequested()).when(confirmCancellation()).gives(cancelled())
  })

  it('that waits for its next attempt is done at once', () => {
    const cancelling = given(requested(), started(), attemptFailed()).when(cancelRun())
    cancelling.gives(cancelled())
    cancelling.leaves({ status: 'cancelled', endedAt: at(3000), attempts: [{ error: '503', endedAt: at(2000) }] })
  })

  it('in a browser’s hands is done at once, and its attempt over', () =>
    given(requested(), started(1, at(0), 'ada'))
      .when(cancelRun())
      .leaves({ status: 'cancelled', attempts: [{ by: 'ada', endedAt: at(3000) }] }))

  it('that a worker took over from a browser waits for the worker', () =>
    given(requested(), started(1, at(0), 'ada'), abandoned(), started(2))
      .when(cancelRun())
      .gives(cancelRequested(at(3000))))

  it('comes too late where the work was done: it is completed', () =>
    given(requested(), started(), cancelRequested()).when(completeAttempt()).gives(completed()))

  it('is not confirmed unless it was requested', () =>
    given(requested(), started()).when(confirmCancellation()).givesNothing())
})

describe('a browser that ends a run', () => {
  it('ends it whichever worker holds it', () =>
    given(requested(), started(1, at(0), 'ada'), abandoned(), started(2))
      .when(endCompleted('mine'))
      .gives(completed('mine', at(3000), 'ada')))
})
