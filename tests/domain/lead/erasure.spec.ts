import { describe, it } from 'vitest'
import { lead } from '../../../domain/lead/index.ts'
import { captured, nextDay, receiveMessage, reviseLead, subscribeLead } from '../../support/leads.ts'
import { specification } from '../../support/specification.ts'

const given = specification(lead)
const erase = { type: 'EraseLead', now: nextDay } as const
const erased = { type: 'LeadErased', data: { erasedAt: nextDay } } as const

describe('erasing a person', () => {
  it('leaves what counts, and nothing of who it was', () => {
    const erasing = given(
      captured({ status: 'qualified' }),
      { type: 'LeadLostReasonChanged', data: { lostReason: 'Moved to Ada’s.' } },
      { type: 'LeadFollowUpDateChanged', data: { followUpDate: '2026-02-01' } },
    ).when(erase)
    erasing.gives(erased)
    erasing.leaves({ name: 'Erased', email: '', phone: null, company: null, notes: '', lostReason: null })
    erasing.leaves({ status: 'qualified', estimatedValue: 250_000, followUpDate: null, erasedAt: nextDay })
  })

  it('is refused for somebody unknown', () => given().when(erase).isRefused({ type: 'LeadNotFound' }))

  it('twice is the same as once', () => given(captured(), erased).when(erase).givesNothing())

  it.each([receiveMessage(), subscribeLead(), reviseLead({ notes: 'Her name was Ada.' })])(
    'lets nothing be added afterwards: $type',
    (command) => given(captured(), erased).when(command).isRefused({ type: 'LeadErased' }),
  )
})
