import { describe, it } from 'vitest'
import { type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { captured, nextDay } from '#tests/support/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const write = { type: 'WriteMail', mailId: 'm1', subject: ' Again ', text: ' Hello. ', now: nextDay } as const
const written: LeadEvent = {
  type: 'LeadMailWritten',
  data: { mailId: 'm1', subject: 'Again', text: 'Hello.', writtenAt: nextDay },
}
const record = (outcome: 'sent' | 'refused', mailId = 'm1') =>
  ({ type: 'RecordMail', mailId, outcome, now: nextDay }) as const
const sent: LeadEvent = { type: 'LeadMailSent', data: { mailId: 'm1', sentAt: nextDay } }

describe('a mail to a lead', () => {
  it('is written once', () => {
    given(captured()).when(write).gives(written)
    given(captured(), written).when(write).givesNothing()
  })

  it('is a contact once it is sent', () =>
    given(captured(), written)
      .when(record('sent'))
      .gives(sent, { type: 'LeadContactDateChanged', data: { lastContactDate: nextDay } }))

  it('is no contact where it is refused', () =>
    given(captured(), written)
      .when(record('refused'))
      .gives({ type: 'LeadMailRefused', data: { mailId: 'm1', refusedAt: nextDay } }))

  it('has one end', () => {
    given(captured(), written, sent).when(record('refused')).givesNothing()
    given(captured(), written).when(record('sent', 'm2')).givesNothing()
  })

  it('is not written to the erased', () =>
    given(captured(), { type: 'LeadErased', data: { erasedAt: nextDay } })
      .when(write)
      .isRefused({ type: 'LeadErased' }))
})
