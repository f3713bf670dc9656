import { describe, it } from 'vitest'
import { type BookMeeting, type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { captured, captureLead, followUp, nextDay } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const hour = (at: number) => `2026-01-02T${at}:00:00.000Z`
const tuesday = '2026-02-03T15:00:00.000Z'
const friday = '2026-02-06T09:00:00.000Z'
const meeting = { booking: 'b1', title: 'Audit', startsAt: tuesday, sentAt: hour(10) }
const book = (fields: Partial<BookMeeting> = {}): BookMeeting => ({
  type: 'BookMeeting',
  ...meeting,
  ...{ replaces: null, name: '', phone: '', company: '', notes: '' },
  ...fields,
})
const cancel = (booking: string) =>
  ({ type: 'CancelMeeting', booking, reason: ' Ill ', sentAt: hour(12), now: nextDay }) as const
const booked = (data: object = {}): LeadEvent => ({ type: 'LeadMeetingBooked', data: { ...meeting, ...data } })
const moved = (data: object = {}): LeadEvent => ({
  type: 'LeadMeetingMoved',
  data: { ...meeting, booking: 'b2', startsAt: friday, sentAt: hour(11), previous: 'b1', ...data },
})
const cancelled = (booking: string): LeadEvent => ({
  type: 'LeadMeetingCancelled',
  data: { booking, reason: 'Ill', sentAt: hour(12) },
})
const withMeeting = [captured(), booked(), followUp('2026-02-03')]

describe('a booking', () => {
  it('comes with a new lead', () =>
    given()
      .when(captureLead({ source: 'direct', meeting, followUpDate: '2026-02-03' }))
      .gives(captured({ source: 'direct' }), booked(), followUp('2026-02-03')))

  it('sets the follow-up of a known lead, and fills what is empty', () =>
    given(captured({ phone: null }))
      .when(book({ name: 'Augusta', phone: '1', notes: 'Hello' }))
      .gives(booked(), { type: 'LeadContactDataChanged', data: { phone: '1' } }, followUp('2026-02-03')))

  it('changes nothing when it is delivered again', () =>
    given(...withMeeting)
      .when(book())
      .givesNothing())

  it('moves the one that it replaces', () =>
    given(...withMeeting)
      .when(book({ booking: 'b2', startsAt: friday, sentAt: hour(11), replaces: 'b1' }))
      .gives(moved(), followUp('2026-02-06')))

  it('may keep its id when it moves', () =>
    given(...withMeeting)
      .when(book({ startsAt: friday, sentAt: hour(11) }))
      .gives(moved({ booking: 'b1' }), followUp('2026-02-06')))

  it('that was moved or cancelled is not revived by a late delivery', () => {
    given(...withMeeting, moved())
      .when(book())
      .givesNothing()
    given(...withMeeting, moved({ booking: 'b1' }))
      .when(book())
      .givesNothing()
    given(...withMeeting, cancelled('b1'))
      .when(book({ sentAt: hour(13) }))
      .givesNothing()
  })

  it('that replaces an unknown one is a booking', () =>
    given(captured())
      .when(book({ replaces: 'b0' }))
      .gives(booked(), followUp('2026-02-03')))
})

describe('a cancellation', () => {
  it('clears the follow-up of its meeting', () =>
    given(...withMeeting)
      .when(cancel('b1'))
      .gives(cancelled('b1'), followUp(null)))

  it('gives the follow-up to the next meeting', () =>
    given(...withMeeting, booked({ booking: 'b3', startsAt: friday }))
      .when(cancel('b1'))
      .gives(cancelled('b1'), followUp('2026-02-06')))

  it('leaves a follow-up that staff set', () =>
    given(...withMeeting, followUp('2026-02-10'))
      .when(cancel('b1'))
      .gives(cancelled('b1')))

  it('of an unknown, moved or cancelled meeting changes nothing', () => {
    given(captured()).when(cancel('b1')).givesNothing()
    given(...withMeeting, moved(), followUp('2026-02-06'))
      .when(cancel('b1'))
      .givesNothing()
    given(...withMeeting, cancelled('b1'))
      .when(cancel('b1'))
      .givesNothing()
  })
})
