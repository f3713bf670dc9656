import { describe, expect, it } from 'vitest'
import { proposedChanges } from '#mfe/leads/model/proposed-changes.ts'

describe('what an agent proposes, on Today', () => {
  it.each([
    [{ status: 'new' }, { status: 'proposal_sent' }, 'status: New → Proposal Sent'],
    [{ priority: 'medium' }, { priority: 'high' }, 'priority: Medium → High'],
    [{ estimatedValue: null }, { estimatedValue: 250_00 }, 'estimated value: nothing → $250'],
    [{ phone: '0123', company: null }, { phone: null, company: null }, 'phone: 0123 → nothing'],
    [null, { kind: 'note', text: 'new' }, 'kind: note; text: new'],
    [{ company: 'low' }, { company: 'proposal_sent' }, 'company: low → proposal_sent'],
  ])('has the labels of statuses and priorities, and other texts as they are: %o', (before, after, text) => {
    expect(proposedChanges({ before, after })).toBe(text)
  })
})
