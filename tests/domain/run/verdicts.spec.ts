import { describe, expect, it } from 'vitest'
import { run } from '#domain/run/model/index.ts'
import { at, cancelled, eventsOf, requestRun, startAttempt } from '#tests/support/run/runs.ts'
import { ask } from '#tests/support/run/sample-steps.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(run)

const judge = (approved: boolean) =>
  ({ type: 'JudgeStep', step: 'ask', approved, note: '', by: 'ada', now: at(5000) }) as const
const asking = eventsOf(requestRun({ steps: [ask] }), startAttempt())

describe('a run', () => {
  it.each([
    ['approved', true, 'completed'],
    ['refused', false, 'cancelled'],
  ] as const)('whose last step was %s takes the same verdict again after its end, and no other', (_, verdict, end) => {
    const judged = eventsOf(requestRun({ steps: [ask] }), startAttempt(), judge(verdict))
    expect(judged.length).toBe(asking.length + 2)
    given(...judged)
      .when(judge(verdict))
      .gives()
    given(...judged)
      .when({ ...judge(verdict), note: 'Again.', by: 'eve' })
      .gives()
    given(...judged)
      .when(judge(!verdict))
      .isRefused({ type: 'RunHasEnded', status: end })
    given(...judged)
      .when({ ...judge(verdict), step: 'none' })
      .isRefused({ type: 'RunHasNoSuchStep' })
  })

  it('that ended before staff were asked is refused as ended', () => {
    const done = [...asking, cancelled(at(2500))]
    given(...done)
      .when(judge(true))
      .isRefused({ type: 'RunHasEnded', status: 'cancelled' })
  })
})
