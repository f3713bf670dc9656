import { describe, expect, it } from 'vitest'
import type { Facts } from '#domain/kernel/condition.ts'
import { type RunCommand, type RunEvent, run } from '#domain/run/model/index.ts'
import { runSteps } from '#domain/run/views/run-steps.ts'
import {
  at,
  attemptFailed,
  completeAttempt,
  eventsOf,
  requested,
  requestRun,
  startAttempt,
} from '#tests/support/run/runs.ts'
import { enrich, steps, tell } from '#tests/support/run/sample-steps.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(run)

/** The events of a run after these commands; refused commands change nothing. */

const begun = eventsOf(requestRun({ steps }), startAttempt())
const small = completeAttempt(1, '{"company":{"size":3}}')
const big = completeAttempt(1, '{"company":{"size":300}}')
const judge = (approved: boolean) =>
  ({ type: 'JudgeStep', step: 'ask', approved, note: '', by: 'ada', now: at(5000) }) as const
const states = (events: readonly RunEvent[]) => runSteps(events).map(({ state }) => state)

describe('a run with steps', () => {
  it('keeps the definition that it began with', () =>
    given()
      .when(requestRun({ steps: [tell] }))
      .gives(requested(), { type: 'RunStepsPinned', data: { steps: [tell] } }))

  it('fills the inputs of a step by reference, and keeps their types', () => {
    const inputs = '{"address":"ada@example.com","seats":5,"note":"for ada@example.com: 5"}'
    const data = { step: 'enrich', attempt: 1, startedAt: at(1000), by: 'worker', inputs }
    expect(begun.at(-1)).toEqual({ type: 'RunStepStarted', data })
  })

  it('goes on with the next step in the worker’s hands, and branches on what a step brought', () => {
    const question = { step: 'ask', question: 'Write to ada@example.com?', askedAt: at(3000) }
    given(...begun)
      .when(big)
      .gives(
        {
          type: 'RunStepCompleted',
          data: { step: 'enrich', outputs: '{"company":{"size":300}}', completedAt: at(3000), by: 'worker' },
        },
        {
          type: 'RunStepCompleted',
          data: { step: 'large', outputs: '{"held":true,"values":[300]}', completedAt: at(3000), by: 'worker' },
        },
        { type: 'RunApprovalAsked', data: question },
      )
  })

  it('waits for a time, or until what it waits for happens, and ends with its last call’s answer', () => {
    const waiting = [...begun, ...eventsOf(requestRun({ steps }), startAttempt(), small).slice(begun.length)]
    expect(waiting.at(-1)).toEqual({
      type: 'RunStepWaiting',
      data: { step: 'pause', since: at(3000), until: at(3_603_000), on: 'lead_status_changed' },
    })
    const happens = (fields: { on?: string; facts?: Facts; happenedAt?: string } = {}) =>
      given(...waiting).when({
        ...{ type: 'ContinueRun', on: 'lead_status_changed', happenedAt: at(3500), by: 'worker', now: at(4000) },
        ...{ facts: { status: 'won' }, ...fields },
      })
    happens({ on: 'link_viewed' }).gives()
    happens({ happenedAt: at(3000) }).gives()
    happens({ facts: { status: 'lost' } }).gives()
    const ended = happens()
    ended.leaves({ status: 'completed', outputs: '{"company":{"size":3}}', endedAt: at(4000) })
    given(...waiting)
      .when(startAttempt(at(3_603_000)))
      .leaves({ status: 'completed' })
    expect(states(eventsOf(requestRun({ steps }), startAttempt(), small, startAttempt(at(3_603_000))))).toEqual([
      ...['done', 'done', 'done', 'skipped', 'skipped'],
    ])
  })

  it('asks staff once: approved it goes on when a worker takes it, refused it is cancelled', () => {
    const asking = eventsOf(requestRun({ steps }), startAttempt(), big)
    given(...asking)
      .when(startAttempt(at(4000)))
      .isRefused({ type: 'AttemptSuperseded' })
    const approved = {
      type: 'RunStepCompleted',
      data: { step: 'ask', outputs: '{"approved":true,"by":"ada","note":""}', completedAt: at(5000), by: 'ada' },
    } as const
    given(...asking)
      .when(judge(true))
      .gives(approved)
    given(...asking, approved)
      .when(judge(true))
      .gives()
    given(...asking, approved)
      .when(judge(false))
      .isRefused({ type: 'StepNotAsking' })
    expect(
      eventsOf(requestRun({ steps }), startAttempt(), big, judge(true), startAttempt(at(6000))).at(-1),
    ).toMatchObject({
      type: 'RunStepStarted',
      data: { step: 'tell', attempt: 2, inputs: '{"by":"ada"}' },
    })
    given(...asking)
      .when(judge(false))
      .leaves({ status: 'cancelled' })
  })

  it('repeats the step that failed or was abandoned, and counts attempts per step', () => {
    given(...begun, attemptFailed())
      .when(startAttempt(at(4000)))
      .leaves({ status: 'running', attempt: 2, stepped: { at: 'enrich' } })
    const again = given(...begun).when(startAttempt(at(4000)))
    again.leaves({ status: 'running', attempt: 2, stepped: { at: 'enrich' } })
    const fails = (attempt: number): readonly RunCommand[] => [
      {
        type: 'FailAttempt',
        attempt,
        error: '503',
        mayRetry: true,
        retryAfterMs: 0,
        jitter: 0,
        by: 'worker',
        now: at(3000),
      },
      startAttempt(at(3000)),
    ]
    const first = [
      requestRun({ steps: [enrich, { ...tell, inputs: {} }] }),
      startAttempt(),
      ...fails(1),
      ...fails(2),
      ...fails(3),
      ...fails(4),
    ]
    const second = eventsOf(...first, completeAttempt(5, '{"company":{"size":3}}'), ...fails(6), ...fails(7))
    expect(states(second)).toEqual(['done', 'running'])
    expect(runSteps(second).map(({ attempts }) => attempts.length)).toEqual([5, 3])
    const lost = eventsOf(
      ...first,
      completeAttempt(5, '{"company":{"size":3}}'),
      ...fails(6),
      ...fails(7),
      ...fails(8),
      ...fails(9),
      ...fails(10),
    )
    expect(lost.at(-1)?.type).toBe('RunFailed')
    const crashes = [1, 2, 3, 4, 5].map((attempt) => startAttempt(at(5000 * attempt)))
    expect(
      eventsOf(requestRun({ steps }), startAttempt(), ...crashes)
        .map(({ type }) => type)
        .slice(-2),
    ).toEqual(['RunAttemptAbandoned', 'RunFailed'])
  })

  it('fails where an answer lacks what later steps refer to', () =>
    given(...begun)
      .when(completeAttempt(1, '{"company":{"size":"many"}}'))
      .leaves({ status: 'failed', error: 'The answer to “Enrich” has no number company.size.' }))

  it('that is cancelled during a call ends after it, and what it waits for at once', () => {
    const now = at(2500)
    const during = eventsOf(requestRun({ steps }), startAttempt(), { type: 'CancelRun', now }, big)
    expect(during.map(({ type }) => type).slice(-2)).toEqual(['RunStepCompleted', 'RunCancelled'])
    expect(states(eventsOf(requestRun({ steps }), startAttempt(), small, { type: 'CancelRun', now })).slice(2)).toEqual(
      ['cancelled', 'skipped', 'skipped'],
    )
  })
})
