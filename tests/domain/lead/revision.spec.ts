import { describe, expect, it } from 'vitest'
import { type LeadEvent, type LeadStatus, lead } from '#domain/lead/model/index.ts'
import { leadRevision } from '#domain/lead/service/lead-revision.ts'
import { captured, nextDay, noon, reviseLead } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const statusChanged = (status: LeadStatus): LeadEvent => ({ type: 'LeadStatusChanged', data: { status } })
const contacted = (lastContactDate: string | null): LeadEvent => ({
  type: 'LeadContactDateChanged',
  data: { lastContactDate },
})

describe('revising a lead', () => {
  it('is refused for an unknown lead', () =>
    given()
      .when(reviseLead({ status: 'won' }))
      .isRefused({ type: 'LeadNotFound' }))

  it('to the current values changes nothing', () => {
    const { name, phone, company, notes, status, priority, estimatedValue } = captured().data
    given(captured())
      .when(reviseLead({ name, phone, company, notes, status, priority, estimatedValue, lastContactDate: null }))
      .givesNothing()
  })

  it('with nothing changes nothing', () => given(captured()).when(reviseLead({})).givesNothing())

  it('records one fact for each thing that changed', () =>
    given(captured())
      .when(
        reviseLead({
          status: 'won',
          lastContactDate: noon,
          priority: 'high',
          estimatedValue: 1,
          notes: 'Signed.',
          name: 'Ada King',
          phone: null,
          company: 'Engines',
        }),
      )
      .gives(
        statusChanged('won'),
        contacted(noon),
        { type: 'LeadPriorityChanged', data: { priority: 'high' } },
        { type: 'LeadValueChanged', data: { estimatedValue: 1 } },
        { type: 'LeadNotesChanged', data: { notes: 'Signed.' } },
        { type: 'LeadContactDataChanged', data: { name: 'Ada King', phone: null, company: 'Engines' } },
      ))
})

describe('the status of a lead', () => {
  const others: readonly LeadStatus[] = ['contacted', 'qualified', 'proposal_sent', 'won', 'lost']

  it.each(others)('%s means contact: now, unless a time is sent', (status) =>
    given(captured()).when(reviseLead({ status })).gives(statusChanged(status), contacted(nextDay)),
  )
  it.each(others)('%s means contact at the time that was sent', (status) =>
    given(captured())
      .when(reviseLead({ status, lastContactDate: noon }))
      .gives(statusChanged(status), contacted(noon)),
  )
  it('other than new means contact now, if the time sent is empty', () =>
    given(captured())
      .when(reviseLead({ status: 'won', lastContactDate: null }))
      .gives(statusChanged('won'), contacted(nextDay)))

  it('chosen once more is one more contact', () =>
    given(captured(), statusChanged('won'), contacted(noon))
      .when(reviseLead({ status: 'won' }))
      .gives(contacted(nextDay)))

  it('sent twice with the same time is the same as once', () =>
    given(captured(), statusChanged('won'), contacted(noon))
      .when(reviseLead({ status: 'won', lastContactDate: noon }))
      .givesNothing())

  it('returns to new from any status, and keeps the contact date', () => {
    const revising = given(captured(), statusChanged('lost'), contacted(noon)).when(reviseLead({ status: 'new' }))
    revising.gives(statusChanged('new'))
    revising.leaves({ status: 'new', lastContactDate: noon })
  })

  it('changes from any status to any other', () =>
    given(captured(), statusChanged('won'), contacted(noon))
      .when(reviseLead({ status: 'contacted', lastContactDate: noon }))
      .gives(statusChanged('contacted')))
})

describe('the date of the last contact', () => {
  it('is set without a status', () =>
    given(captured())
      .when(reviseLead({ lastContactDate: noon }))
      .gives(contacted(noon)))
  it('is emptied', () =>
    given(captured(), contacted(noon))
      .when(reviseLead({ lastContactDate: null }))
      .gives(contacted(null)))
  it('is accepted with the status new if sent', () =>
    given(captured(), statusChanged('won'))
      .when(reviseLead({ status: 'new', lastContactDate: noon }))
      .gives(statusChanged('new'), contacted(noon)))
})

describe('what is known of a lead', () => {
  it('is emptied by white space', () =>
    given(captured())
      .when(reviseLead({ phone: ' ', company: '' }))
      .gives({ type: 'LeadContactDataChanged', data: { phone: null, company: null } }))

  it('is emptied by what cannot be seen', () =>
    given(captured())
      .when(reviseLead({ phone: '\u200b', company: ' \u2060\u2800', notes: '\ufeff' }))
      .gives(
        { type: 'LeadNotesChanged', data: { notes: '' } },
        { type: 'LeadContactDataChanged', data: { phone: null, company: null } },
      ))

  it('is not changed by an automation with what cannot be seen', () =>
    expect(leadRevision({ name: '\u200b', phone: ' 1 ' })).toEqual({ revision: { phone: '1' }, fault: null }))

  it('is trimmed, and equal after it is no change', () =>
    given(captured())
      .when(reviseLead({ name: ' Ada Lovelace ', phone: ' +44 20 7946 0000', company: 'Analytical Engines ' }))
      .givesNothing())

  it('changes field by field', () =>
    given(captured())
      .when(reviseLead({ name: 'Ada Lovelace', company: ' Engines ' }))
      .gives({ type: 'LeadContactDataChanged', data: { company: 'Engines' } }))

  it('loses its value', () =>
    given(captured())
      .when(reviseLead({ estimatedValue: null }))
      .gives({ type: 'LeadValueChanged', data: { estimatedValue: null } }))

  it('has trimmed notes, and white space empties them', () => {
    given(captured())
      .when(reviseLead({ notes: ' Please call me.\n' }))
      .givesNothing()
    given(captured())
      .when(reviseLead({ notes: ' \n' }))
      .gives({ type: 'LeadNotesChanged', data: { notes: '' } })
  })

  it('is overwritten as a whole by staff, notes included', () =>
    given(captured())
      .when(reviseLead({ name: 'Ada King', notes: 'Rewritten.', priority: 'low', estimatedValue: 0 }))
      .leaves({
        name: 'Ada King',
        notes: 'Rewritten.',
        priority: 'low',
        estimatedValue: 0,
        email: 'ada@example.com',
      }))
})

describe('why a lead was lost', () => {
  const lost = statusChanged('lost')
  const because = (lostReason: string | null): LeadEvent => ({ type: 'LeadLostReasonChanged', data: { lostReason } })

  it('is given with the status or later', () => {
    given(captured())
      .when(reviseLead({ status: 'lost', lostReason: ' Too dear. ' }))
      .gives(lost, contacted(nextDay), because('Too dear.'))
    given(captured(), lost)
      .when(reviseLead({ lostReason: 'No.' }))
      .gives(because('No.'))
    given(captured(), lost, because('No.'))
      .when(reviseLead({ lostReason: ' ' }))
      .gives(because(null))
  })

  it('is ignored for a lead that is not lost', () => {
    given(captured())
      .when(reviseLead({ lostReason: 'No.' }))
      .givesNothing()
    given(captured(), lost, because('No.'))
      .when(reviseLead({ status: 'new' }))
      .leaves({ lostReason: null })
  })
})

describe('how far a lead came', () => {
  it('is the furthest of all, lost not counted', () => {
    given(captured(), statusChanged('qualified'), statusChanged('lost'))
      .when(reviseLead({ status: 'contacted' }))
      .leaves({ reached: 'qualified' })
    given(captured({ status: 'won' }))
      .when(reviseLead({ status: 'new' }))
      .leaves({ reached: 'won' })
    given(captured({ status: 'lost' }))
      .when(reviseLead({}))
      .leaves({ reached: 'new' })
  })
})
