import { describe, it } from 'vitest'
import { type FillLead, lead } from '#domain/lead/model/index.ts'
import { captured, captureLead, noon } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const fillLead = (fields: Partial<FillLead> = {}): FillLead => ({
  type: 'FillLead',
  name: ' Ada King ',
  phone: '+1 555',
  company: 'Engines',
  notes: 'From the fair.',
  estimatedValue: 700,
  followUpDate: '2026-02-01',
  ...fields,
})
const empty = captured({ name: '', phone: null, company: null, notes: '', estimatedValue: null })

describe('filling a lead', () => {
  it('gives it what was empty', () =>
    given(empty)
      .when(fillLead())
      .gives(
        { type: 'LeadContactDataChanged', data: { name: 'Ada King', phone: '+1 555', company: 'Engines' } },
        { type: 'LeadNotesChanged', data: { notes: 'From the fair.' } },
        { type: 'LeadValueChanged', data: { estimatedValue: 700 } },
        { type: 'LeadFollowUpDateChanged', data: { followUpDate: '2026-02-01' } },
      ))

  it('overwrites nothing', () =>
    given(captured(), { type: 'LeadFollowUpDateChanged', data: { followUpDate: '2026-01-05' } })
      .when(fillLead())
      .givesNothing())

  it('with nothing changes nothing', () =>
    given(empty)
      .when(fillLead({ name: ' ', phone: '', company: '', notes: '', estimatedValue: null, followUpDate: null }))
      .givesNothing())

  it('is refused for an unknown lead', () => given().when(fillLead()).isRefused({ type: 'LeadNotFound' }))
})

describe('capturing a lead that was known elsewhere', () => {
  it('keeps when that was, when it was in contact, and when it is to be again', () =>
    given()
      .when(
        captureLead({
          status: 'won',
          capturedAt: '2024-05-01T00:00:00.000Z',
          lastContactDate: '2024-06-01T00:00:00.000Z',
          followUpDate: '2026-02-01',
          now: noon,
        }),
      )
      .gives(
        captured({ status: 'won', capturedAt: '2024-05-01T00:00:00.000Z' }),
        { type: 'LeadContactDateChanged', data: { lastContactDate: '2024-06-01T00:00:00.000Z' } },
        { type: 'LeadFollowUpDateChanged', data: { followUpDate: '2026-02-01' } },
      ))
})
