import { describe, it } from 'vitest'
import { type RunEvent, run } from '#domain/run/model/index.ts'
import { at, completed, failed, requested, started } from '#tests/support/run/runs.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(run)
const dismiss = { type: 'DismissFailure', now: at(5000) } as const
const dismissed: RunEvent = { type: 'RunFailureDismissed', data: { dismissedAt: at(5000) } }

describe('the failure of a run', () => {
  it('is dismissed once, and stays a failure', () => {
    given(requested(), started(), failed()).when(dismiss).gives(dismissed)
    given(requested(), started(), failed()).when(dismiss).leaves({ status: 'failed', error: '503', dismissed: true })
    given(requested(), started(), failed(), dismissed).when(dismiss).givesNothing()
  })

  it('is not there to be dismissed in any other run', () => {
    given(requested(), started(), completed()).when(dismiss).isRefused({ type: 'RunNotFailed' })
    given(requested()).when(dismiss).isRefused({ type: 'RunNotFailed' })
    given().when(dismiss).isRefused({ type: 'RunNotFound' })
  })
})
