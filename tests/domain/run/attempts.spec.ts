import { describe, expect, it } from 'vitest'
import { pauseMs } from '#domain/run/model/attempts.ts'
import { type RunEvent, run } from '#domain/run/model/index.ts'
import {
  abandoned,
  at,
  attemptFailed,
  cancelled,
  cancelRequested,
  completeAttempt,
  completed,
  confirmCancellation,
  failAttempt,
  failed,
  requested,
  requestRun,
  startAttempt,
  started,
} from '#tests/support/run/runs.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(run)

/** A run with this many failed attempts, and the next one in progress. */
const failedTimes = (times: number): RunEvent[] => [
  requested(),
  ...Array.from({ length: times }, (_, n) => [started(n + 1), attemptFailed(n + 1)]).flat(),
  started(times + 1),
]

describe('requesting a run', () => {
  it('keeps what it is to do, and waits for a worker from then on', () => {
    const requesting = given().when(requestRun({ originRunId: '0196' }))
    requesting.gives(requested({ originRunId: '0196' }))
    requesting.leaves({ status: 'pending', readyAt: at(0), attempts: [], cancelling: false })
  })

  it('by a browser that runs it itself starts the first attempt at once', () => {
    const requesting = given().when(requestRun({ builtIn: 'proposal', byBrowser: true }))
    requesting.gives(requested({ builtIn: 'proposal' }), started(1, at(0), 'ada'))
    requesting.leaves({ status: 'running', attempt: 1 })
  })
})

describe('starting an attempt', () => {
  it('counts on from the attempts before', () =>
    given(requested(), started(), attemptFailed())
      .when(startAttempt(at(5000)))
      .gives(started(2, at(5000))))

  it('of a run in progress abandons the earlier attempt', () => {
    const starting = given(requested(), started()).when(startAttempt(at(30_000)))
    starting.gives(abandoned(1, at(30_000)), started(2, at(30_000)))
    starting.leaves({
      status: 'running',
      attempt: 2,
      attempts: [
        {
          attempt: 1,
          endedAt: at(30_000),
          error: 'The worker or browser that ran it stopped answering.',
          abandoned: true,
        },
        { attempt: 2, endedAt: null, error: null, abandoned: false },
      ],
    })
  })

  it('of a run that is being cancelled cancels it instead', () =>
    given(requested(), started(), cancelRequested())
      .when(startAttempt(at(30_000)))
      .gives(cancelled(at(30_000))))
})

describe('an attempt that failed for now', () => {
  it.each([
    [0, 0.5, 500],
    [0, 1, 1000],
    [0, 0, 0],
    [1, 1, 2000],
    [2, 1, 4000],
    [3, 1, 8000],
    [3, 0.25, 2000],
  ])('after %i failures waits at most the doubled pause, by the jitter %f: %i ms', (before, jitter, pause) =>
    given(...failedTimes(before))
      .when(failAttempt({ attempt: before + 1, jitter }))
      .gives(attemptFailed(before + 1, at(2000), at(2000 + pause))),
  )

  it.each([
    [0, 0],
    [7000, 7000],
    [300_000, 300_000],
    [300_001, 300_000],
    [86_400_000, 300_000],
  ])('waits as long as the endpoint asks, %i ms, for up to five minutes: %i ms', (retryAfterMs, pause) =>
    given(...failedTimes(0))
      .when(failAttempt({ retryAfterMs, jitter: 0.1 }))
      .gives(attemptFailed(1, at(2000), at(2000 + pause))),
  )

  it('is tried again, until the fifth has failed', () => {
    for (const before of [0, 1, 2, 3])
      given(...failedTimes(before))
        .when(failAttempt({ attempt: before + 1 }))
        .leaves({ status: 'pending' })
    given(...failedTimes(4))
      .when(failAttempt({ attempt: 5 }))
      .gives(failed('503', at(2000)))
  })

  it('does not count abandoned attempts', () => {
    const history = [requested(), started(), abandoned(), started(2), abandoned(2), started(3), abandoned(3)]
    const tried = [started(4), attemptFailed(4), started(5), attemptFailed(5), started(6), attemptFailed(6)]
    given(...history, ...tried, started(7))
      .when(failAttempt({ attempt: 7, jitter: 1 }))
      .gives(attemptFailed(7, at(2000), at(10_000)))
    given(...history, ...tried, started(7), attemptFailed(7), started(8))
      .when(failAttempt({ attempt: 8 }))
      .gives(failed('503', at(2000)))
  })

  it('is not tried again once staff cancelled', () =>
    given(requested(), started(), cancelRequested())
      .when(failAttempt())
      .gives(cancelled(at(2000))))
})

describe('the pause between attempts', () => {
  it('never is longer than a minute, and never shorter than nothing', () => {
    expect([1, 2, 6, 7, 20, 2000].map((failures) => pauseMs(failures, 1, null))).toEqual([
      1000, 2000, 32_000, 60_000, 60_000, 60_000,
    ])
    expect(pauseMs(2000, 0, null)).toBe(0)
  })
})

describe('an attempt that failed for good', () => {
  it('fails the run at once', () => {
    const failing = given(...failedTimes(0)).when(failAttempt({ mayRetry: false, error: '404', retryAfterMs: 1000 }))
    failing.gives(failed('404', at(2000)))
    failing.leaves({ status: 'failed', error: '404', outputs: null, endedAt: at(2000) })
  })
})

describe('an attempt that another worker took over', () => {
  const history = [requested(), started(), abandoned(), started(2)]

  it.each([
    [completeAttempt(1), history],
    [failAttempt(), history],
    [failAttempt({ mayRetry: false }), history],
    [confirmCancellation(), [...history, cancelRequested()]],
    // A failover lost its start, and its number was assigned again.
    [failAttempt({ startedAt: at(1000) }), [requested(), started(1, at(9000))]],
  ])('has no say any more: $0.type', (command, events) =>
    given(...events)
      .when(command)
      .isRefused({ type: 'AttemptSuperseded' }),
  )
  it('leaves the outcome to the current attempt', () =>
    given(...history)
      .when(completeAttempt(2))
      .gives(completed()))
})
