import { describe, expect, it } from 'vitest'
import type { Step } from '#domain/kernel/step.ts'
import { trySteps } from '#domain/run/service/try-steps.ts'
import { at } from '#tests/support/runs.ts'

const enrich: Step = {
  ...{ kind: 'call', id: 'enrich', name: 'Enrich', url: '', secrets: false },
  inputs: { address: '{inputs.email}', seats: '{inputs.seats}', note: 'for {inputs.email}: {inputs.seats}' },
  fields: [{ name: 'company.size', type: 'number' }],
}
const large: Step = {
  ...{ kind: 'branch', id: 'large', name: 'Large?', next: 'ask', otherwise: 'pause' },
  where: [{ value: '{steps.enrich.output.company.size}', op: 'above', than: 100 }],
}
const pause: Step = { kind: 'wait', id: 'pause', name: 'Wait', seconds: 3600, on: 'lead_status_changed', next: null }
const ask: Step = {
  ...{ kind: 'approve', id: 'ask', name: 'Ask', question: 'Write to {inputs.email}?', otherwise: null },
}
const tell: Step = {
  ...{ kind: 'call', id: 'tell', name: 'Tell', url: 'https://example.com', secrets: false, fields: [] },
  inputs: { by: '{steps.ask.output.by}' },
}
const steps = [enrich, large, pause, ask, tell]

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
