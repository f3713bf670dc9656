import { describe, expect, it } from 'vitest'
import { newsIn } from '#adapters/http/lead/booking-news.ts'

const now = '2026-01-02T00:00:00.000Z'

const calCom = (payload: object, createdAt: unknown = '2026-01-01T00:00:00.000Z') => {
  const attendees = [{ email: 'ada@x.example', name: 'Ada Lovelace' }]
  const whole = { uid: 'u1', title: 'Audit', startTime: '2026-03-04T15:00:00Z', attendees, ...payload }
  return newsIn({ triggerEvent: 'BOOKING_CREATED', createdAt, payload: whole }, now)
}

const calendly = (payload: object, created_at: unknown = '2026-01-01T00:00:00.000000Z') => {
  const scheduled_event = { name: 'Intro', start_time: '2026-04-01T08:00:00.000000Z' }
  const whole = { uri: 'i1', email: 'grace@x.example', name: 'Grace Hopper', scheduled_event, ...payload }
  return newsIn({ event: 'invitee.created', created_at, payload: whole }, now)
}

describe('a booking of Cal.com', () => {
  it.each([
    ['an empty id of what it replaces', { rescheduleUid: '', attendeeSeatId: '' }],
    ['an id that is a number', { rescheduleUid: 5 }],
    ['answers as a list', { responses: [] }],
    ['answers as a text', { responses: 'none' }],
  ])('with %s is taken', (_, payload) =>
    expect(calCom(payload)).toMatchObject({ replaces: null, attendees: [{ email: 'ada@x.example' }] }),
  )

  it.each([1_767_225_600, 'yesterday', '2026-01-01', {}])('sent at %s is taken', (createdAt) =>
    expect(calCom({}, createdAt)).toMatchObject({ booking: 'u1', sentAt: '1970-01-01T00:00:00.000Z' }),
  )

  it.each([
    ['an object', { name: { firstName: 'Ada', lastName: 'Lovelace' } }],
    ['fields of their own', { name: '', firstName: 'Ada', lastName: 'Lovelace' }],
    ['fields without a name', { firstName: 'Ada', lastName: 'Lovelace' }],
  ])('has the name whose parts are %s', (_, attendee) =>
    expect(calCom({ attendees: [{ email: 'ada@x.example', ...attendee }] })).toMatchObject({
      attendees: [{ name: 'Ada Lovelace' }],
    }),
  )

  it.each([null, {}, [], [{ name: 'Ada', email: '' }]])(
    'with the attendees %j has those of the answers',
    (attendees) => {
      const responses = {
        email: { value: 'ada@x.example' },
        name: { value: { firstName: 'Ada', lastName: 'Lovelace' } },
      }
      expect(calCom({ attendees, responses })).toMatchObject({
        attendees: [{ email: 'ada@x.example', name: 'Ada Lovelace', isBooker: true }],
      })
    },
  )
})

describe('a booking of Calendly', () => {
  it.each([
    ['questions as an object', { questions_and_answers: {} }],
    ['an empty invitee before', { old_invitee: '' }],
    ['a list of cancellations', { cancellation: [] }],
    ['a word for whether it moved', { rescheduled: 'no' }],
  ])('with %s is taken', (_, payload) =>
    expect(calendly(payload)).toMatchObject({ replaces: null, attendees: [{ name: 'Grace Hopper' }] }),
  )

  it('is taken with an unreadable time of the message, and guests that are no list', () => {
    const scheduled_event = { name: 'Intro', start_time: '2026-04-01T08:00:00Z', event_guests: {} }
    expect(calendly({ scheduled_event }, 'yesterday')).toMatchObject({
      booking: 'i1',
      startsAt: '2026-04-01T08:00:00.000Z',
    })
  })

  it.each(['', null, undefined])('has the first and the last name where the whole is %j', (name) =>
    expect(calendly({ name, first_name: 'Grace', last_name: 'Hopper' })).toMatchObject({
      attendees: [{ name: 'Grace Hopper' }],
    }),
  )

  it('has every choice among its answers, and no question that is not answered', () => {
    const questions_and_answers = [
      { question: 'Topics', answer: ['Mail', 'Data'] },
      { question: 'Budget', answer: '' },
      { question: 'Site', answer: null },
    ]
    expect(calendly({ questions_and_answers })).toMatchObject({ attendees: [{ notes: 'Topics\nMail, Data' }] })
  })
})
