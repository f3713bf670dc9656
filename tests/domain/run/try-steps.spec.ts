import { describe, expect, it } from 'vitest'
import type { Step } from '#domain/kernel/step.ts'
import { trySteps } from '#domain/run/service/try-steps.ts'
import { at } from '#tests/support/run/runs.ts'
import { ask, pause, steps } from '#tests/support/run/sample-steps.ts'

describe('steps that are tried', () => {
  const samples = { inputs: { email: 'ada@example.com', seats: 5 }, answers: {}, refused: [], happened: [], now: at(0) }

  it('go the way of a run, with sample answers', () => {
    const answers = { enrich: { company: { size: 300 } }, tell: { sent: true } }
    const tried = trySteps(steps, { ...samples, answers })
    expect(tried.run).toMatchObject({ status: 'completed', outputs: '{"sent":true}' })
    expect(tried.steps.map(({ state }) => state)).toEqual(['done', 'done', 'skipped', 'done', 'done'])
    expect(trySteps(steps, { ...samples, answers, refused: ['ask'] }).run.status).toBe('cancelled')
  })

  it('end a wait by time or by its event, as is chosen, for both ways of a branch on it', () => {
    const won: Step = {
      ...{ kind: 'branch', id: 'won', name: 'Won?', next: null, otherwise: 'ask' },
      where: [{ value: '{steps.pause.output.by}', op: 'is', than: 'event' }],
    }
    const waiting: readonly Step[] = [{ ...pause, next: 'won' }, won, ask]
    const byTime = trySteps(waiting, samples)
    expect(byTime.steps.map(({ state, outputs }) => [state, outputs])).toMatchObject([
      ['done', '{"by":"time"}'],
      ['done', '{"held":false,"values":["time"]}'],
      ['done', expect.anything()],
    ])
    const byEvent = trySteps(waiting, { ...samples, happened: ['pause'] })
    expect(byEvent.steps.map(({ state }) => state)).toEqual(['done', 'done', 'skipped'])
    expect(byEvent.steps.map(({ step }) => step)).toEqual(waiting)
  })

  it('say which sample is missing', () =>
    expect(trySteps(steps, samples).run).toMatchObject({
      status: 'failed',
      error: 'Give a sample answer for “Enrich”.',
    }))
})
