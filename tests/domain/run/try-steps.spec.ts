import { describe, expect, it } from 'vitest'
import { trySteps } from '#domain/run/service/try-steps.ts'
import { at } from '#tests/support/runs.ts'
import { steps } from '#tests/support/sample-steps.ts'

describe('steps that are tried', () => {
  const samples = { inputs: { email: 'ada@example.com', seats: 5 }, answers: {}, refused: [], now: at(0) }

  it('go the way of a run, with sample answers', () => {
    const answers = { enrich: { company: { size: 300 } }, tell: { sent: true } }
    const tried = trySteps(steps, { ...samples, answers })
    expect(tried.run).toMatchObject({ status: 'completed', outputs: '{"sent":true}' })
    expect(tried.steps.map(({ state }) => state)).toEqual(['done', 'done', 'skipped', 'done', 'done'])
    expect(trySteps(steps, { ...samples, answers, refused: ['ask'] }).run.status).toBe('cancelled')
  })

  it('say which sample is missing', () =>
    expect(trySteps(steps, samples).run).toMatchObject({
      status: 'failed',
      error: 'Give a sample answer for “Enrich”.',
    }))
})
