import { describe, it } from 'vitest'
import { type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { captured, followUp, nextDay, reviseLead } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const scheduled = followUp('2026-02-01')
const lost: LeadEvent = { type: 'LeadStatusChanged', data: { status: 'lost' } }
const becomesLost: readonly LeadEvent[] = [lost, { type: 'LeadContactDateChanged', data: { lastContactDate: nextDay } }]

describe('the day to follow up', () => {
  it('is recorded once, and removed', () => {
    given(captured())
      .when(reviseLead({ followUpDate: '2026-02-01' }))
      .gives(scheduled)
    given(captured(), scheduled)
      .when(reviseLead({ followUpDate: '2026-02-01' }))
      .givesNothing()
    given(captured(), scheduled)
      .when(reviseLead({ followUpDate: null }))
      .leaves({ followUpDate: null })
  })

  it('goes when the lead becomes lost, unless another is set with the status', () => {
    given(captured(), scheduled)
      .when(reviseLead({ status: 'lost' }))
      .gives(...becomesLost, followUp(null))
    given(captured())
      .when(reviseLead({ status: 'lost' }))
      .gives(...becomesLost)
    given(captured(), scheduled)
      .when(reviseLead({ status: 'lost', followUpDate: '2026-08-01' }))
      .gives(...becomesLost, followUp('2026-08-01'))
  })

  it('stays for a lead that is won, or lost already', () => {
    given(captured(), scheduled)
      .when(reviseLead({ status: 'won' }))
      .leaves({ followUpDate: '2026-02-01' })
    given(captured(), lost, scheduled)
      .when(reviseLead({ status: 'lost', priority: 'low' }))
      .leaves({ followUpDate: '2026-02-01' })
  })
})
