import { describe, expect, it } from 'vitest'
import { type ApprovalEvent, approval, type ProposedCommand } from '#domain/approval/model/index.ts'

const now = '2026-03-01T00:00:00.000Z'
const wish: ProposedCommand = {
  ...{ tool: 'update_lead', leadId: 'lead 1', position: 7, reason: 'She wrote twice.', text: 'Change status of Maya' },
  ...{ command: { leadId: 'lead 1', status: 'contacted' }, before: { status: 'new' }, after: { status: 'contacted' } },
}
const requested: ApprovalEvent = {
  type: 'ApprovalRequested',
  data: { ...wish, requestedAt: now, expiresAt: '2026-03-08T00:00:00.000Z' },
}
const stateAfter = (...events: ApprovalEvent[]) => events.reduce(approval.evolve, approval.initialState)
const approve = (at: string, before: object | null = { status: 'new' }) =>
  ({ type: 'Approve', before: before as Readonly<Record<string, unknown>> | null, now: at }) as const
const rejection = (outcome: ReturnType<typeof approval.decide>) => (outcome.accepted ? null : outcome.rejection)

describe('an approval', () => {
  it('may be given for seven days', () => {
    const decision = approval.decide({ type: 'RequestApproval', proposed: wish, now }, approval.initialState)
    expect(decision).toEqual({ accepted: true, events: [requested] })
    expect(approval.decide(approve('2026-03-07T23:59:59.999Z'), stateAfter(requested)).accepted).toBe(true)
    const late = approval.decide(approve('2026-03-08T00:00:00.000Z'), stateAfter(requested))
    expect(rejection(late)).toEqual({ type: 'ApprovalExpired' })
  })

  it('is refused with what stands now where that has changed', () => {
    const outdated = approval.decide(approve(now, { status: 'won' }), stateAfter(requested))
    expect(rejection(outdated)).toEqual({ type: 'ApprovalOutdated', before: { status: 'won' } })
  })

  it('is decided once', () => {
    const approved = stateAfter(requested, { type: 'ApprovalApproved', data: { judgedAt: now } })
    expect(approval.decide(approve(now), approved)).toEqual({ accepted: true, events: [] })
    const refused = approval.decide({ type: 'Reject', reason: null, now }, approved)
    expect(rejection(refused)).toEqual({ type: 'ApprovalJudged', state: 'approved' })
    const changed = approval.decide({ ...approve(now), values: { status: 'won' } }, approved)
    expect(rejection(changed)).toEqual({ type: 'ApprovalJudged', state: 'approved' })
    const reasoned = approval.decide({ ...approve(now), reason: 'She called.' }, approved)
    expect(rejection(reasoned)).toEqual({ type: 'ApprovalJudged', state: 'approved' })
  })

  it('cannot be given for a person who is erased, but rejected', () => {
    const erased = stateAfter(requested, { type: 'ApprovalErased', data: { erasedAt: now } })
    expect(rejection(approval.decide(approve(now, null), erased))).toEqual({ type: 'ApprovalErased' })
    expect(approval.decide({ type: 'Reject', reason: null, now }, erased).accepted).toBe(true)
  })

  it('is unknown before it is requested', () => {
    expect(rejection(approval.decide(approve(now), approval.initialState))).toEqual({ type: 'ApprovalNotFound' })
  })
})
