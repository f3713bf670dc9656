import { describe, it } from 'vitest'
import { lead } from '#domain/lead/model/index.ts'
import { captured, nextDay, noon, receiveMessage, reviseLead, subscribeLead } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const erase = { type: 'EraseLead', now: nextDay } as const
const erased = { type: 'LeadErased', data: { erasedAt: nextDay, reason: 'request' } } as const

describe('erasing a person', () => {
  it('keeps the figures, and no personal data', () => {
    const erasing = given(
      captured({ status: 'qualified' }),
      { type: 'LeadLostReasonChanged', data: { lostReason: 'Moved to Ada’s.' } },
      { type: 'LeadFollowUpDateChanged', data: { followUpDate: '2026-02-01' } },
    ).when(erase)
    erasing.gives(erased)
    erasing.leavesExactly({
      status: 'qualified',
      source: 'contact_form',
      priority: 'medium',
      estimatedValue: 250_000,
      capturedAt: noon,
      lastContactDate: null,
      reached: 'qualified',
      erasedAt: nextDay,
    })
  })

  it('is refused for an unknown lead', () => given().when(erase).isRefused({ type: 'LeadNotFound' }))

  it('twice is the same as once', () => given(captured(), erased).when(erase).givesNothing())

  it.each([receiveMessage(), subscribeLead(), reviseLead({ notes: 'Her name was Ada.' })])(
    'lets nothing be added afterwards: $type',
    (command) => given(captured(), erased).when(command).isRefused({ type: 'LeadErased' }),
  )
})
