import { describe, expect, it } from 'vitest'
import type { Step } from '#domain/kernel/step.ts'
import { type RunCommand, run } from '#domain/run/model/index.ts'
import { at, completeAttempt, eventsOf, requestRun, startAttempt } from '#tests/support/run/runs.ts'
import { ask, enrich, tell } from '#tests/support/run/sample-steps.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(run)

const refuse: RunCommand = { type: 'JudgeStep', step: 'ask', approved: false, note: '', by: 'ada', now: at(5000) }

describe('the declared number of an answer', () => {
  it.each(['7615917337495251231', '1.10', '1e400', '-0', '3'])('may have any digits: %s', (size) => {
    given(...eventsOf(requestRun({ steps: [enrich] }), startAttempt()))
      .when(completeAttempt(1, `{"company":{"size":${size}}}`))
      .leaves({ status: 'completed' })
  })

  it('is no text', () => {
    given(...eventsOf(requestRun({ steps: [enrich] }), startAttempt()))
      .when(completeAttempt(1, '{"company":{"size":"3"}}'))
      .leaves({ status: 'failed', error: 'The answer to “Enrich” has no number company.size.' })
  })
})

describe('a branch on an empty value', () => {
  const branch = (op: 'is' | 'contains' | 'below', than: string): Step => ({
    ...{ kind: 'branch', id: 'known', name: 'Known', otherwise: null },
    where: [{ value: '{steps.tell.output.name}', op, than }],
  })
  it.each([
    ['is', ''],
    ['contains', ''],
    ['below', 'a'],
  ] as const)('does not hold: %s %s', (op, than) => {
    const events = eventsOf(
      requestRun({ steps: [tell, branch(op, than)] }),
      startAttempt(),
      completeAttempt(1, '{"name":""}'),
    )
    expect(events.findLast(({ type }) => type === 'RunStepCompleted')?.data).toMatchObject({
      outputs: '{"held":false,"values":[""]}',
    })
  })
})

describe('a refused approval', () => {
  it('goes on with its other step, and cancels the run where it has none', () => {
    const other: Step = { ...ask, otherwise: 'tell' } as Step
    const asking = (step: Step) => eventsOf(requestRun({ steps: [step, tell] }), startAttempt())
    given(...asking(other))
      .when(refuse)
      .leaves({ status: 'pending', stepped: { at: 'tell' } })
    given(...asking(ask))
      .when(refuse)
      .leaves({ status: 'cancelled' })
  })
})

const eventTrigger = { triggerId: 't', kind: 'event', on: null, position: 1, at: at(0), chain: [] } as const
const heldTrigger = { ...eventTrigger, held: true }

describe('a run that is held back', () => {
  it('is not begun, also where it has no steps', () => {
    given(...eventsOf(requestRun({ triggered: heldTrigger })))
      .when(startAttempt())
      .isRefused({ type: 'AttemptSuperseded' })
  })
})

describe('a run', () => {
  it('that is released is ready from then on', () => {
    given(...eventsOf(requestRun({ triggered: heldTrigger })))
      .when({ type: 'ReleaseRun', now: at(9000) })
      .leaves({ held: false, readyAt: at(9000) })
  })

  it('that is erased has no inputs', () => {
    given(...eventsOf(requestRun({ inputs: { email: 'ada@example.com' } })))
      .when({ type: 'EraseRun', leadId: null, now: at(9000) })
      .leaves({ inputs: {}, erasedAt: at(9000) })
    const events = eventsOf(requestRun({ inputs: { email: 'ada@example.com' } }), {
      ...{ type: 'EraseRun', leadId: null, now: at(9000) },
    })
    expect(events.reduce(run.evolve, run.initialState)).not.toHaveProperty('inputs.email')
  })
})
