import type { CallStep, Step } from '#domain/kernel/step.ts'

export const enrich: CallStep = {
  ...{ kind: 'call', id: 'enrich', name: 'Enrich', url: '', secrets: false },
  inputs: { address: '{inputs.email}', seats: '{inputs.seats}', note: 'for {inputs.email}: {inputs.seats}' },
  fields: [{ name: 'company.size', type: 'number' }],
}
const large: Step = {
  ...{ kind: 'branch', id: 'large', name: 'Large?', next: 'ask', otherwise: 'pause' },
  where: [{ value: '{steps.enrich.output.company.size}', op: 'above', than: 100 }],
}
export const pause: Step = {
  kind: 'wait',
  id: 'pause',
  name: 'Wait',
  seconds: 3600,
  on: 'lead_status_changed',
  where: [{ field: 'status', op: 'is', value: 'won' }],
  next: null,
}
export const ask: Step = {
  ...{ kind: 'approve', id: 'ask', name: 'Ask', question: 'Write to {inputs.email}?', otherwise: null },
}
export const tell: CallStep = {
  ...{ kind: 'call', id: 'tell', name: 'Tell', url: 'https://example.com', secrets: false, fields: [] },
  inputs: { by: '{steps.ask.output.by}' },
}
/** Branches: a large company needs an approval, a small one waits. */
export const steps: readonly Step[] = [enrich, large, pause, ask, tell]
