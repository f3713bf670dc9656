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

describe('what was answered on the form of Cal.com', () => {
  const booker = (payload: object) => calCom(payload)?.attendees[0]
  const email = { value: 'ada@x.example' }

  // calcom/cal.diy 14461, 14534: with the phone number alone, the address is made up of it.
  it('is the number in an address that is made up of it', () => {
    const attendees = [{ email: '49301234567@sms.cal.com', name: 'Ada' }, { email: 'grace@x.example' }]
    expect(calCom({ attendees })?.attendees.map(({ phone }) => phone)).toEqual(['+49301234567', ''])
  })

  // calcom/cal.diy 4813, 5652, 16253.
  it.each([
    ['to be reminded at', { responses: { email, smsReminderNumber: { value: '+49 30 1234567' } } }],
    ['to be reminded at, of an older form', { smsReminderNumber: '+49 30 1234567' }],
    [
      'to be called at',
      { responses: { email, location: { value: { value: 'phone', optionValue: '+49 30 1234567' } } } },
    ],
  ])('is the number %s', (_, payload) => expect(booker(payload)?.phone).toBe('+49 30 1234567'))

  it.each([
    ['of the host', { value: 'userPhone', optionValue: '+49 30 7654321' }],
    ['that is a place', { value: 'attendeeInPerson', optionValue: 'Main Street 17' }],
    ['that is a word', { value: 'phone', optionValue: 'later' }],
  ])('is no number %s', (_, value) => expect(booker({ responses: { email, location: { value } } })?.phone).toBe(''))

  // calcom/cal.diy 6560, 7810, 7898.
  it('is kept with its question, after the notes', () => {
    const userFieldsResponses = {
      company: { label: 'Company', value: 'Bits Ltd', isHidden: false },
      topics: { label: 'Topics', value: ['Mail', 'Data'] },
      people: { label: '', value: 12 },
      ...{ terms: { label: 'Terms', value: true }, empty: { label: 'Empty', value: '' }, place: { value: {} } },
    }
    expect(booker({ userFieldsResponses, additionalNotes: 'Hello' })?.notes).toBe(
      'Hello\n\nCompany\nBits Ltd\n\nTopics\nMail, Data\n\npeople\n12\n\nTerms\ntrue',
    )
    expect(booker({ customInputs: { 'What do you need?': 'A site' } })?.notes).toBe('What do you need?\nA site')
    expect(booker({ userFieldsResponses: [], customInputs: 'none' })?.notes).toBe('')
  })
})

// calcom/cal.diy 1554: times of cancellations had another form.
it.each([undefined, null, 'Fri Jan 28 2022 00:00:00 GMT+0100', '2022-01-28T00:00:00', 1_643_324_400_000])(
  'a booking that ends ends at whatever time it was, such as %j',
  (startTime) => {
    const attendees = [{ email: 'ada@x.example', name: 'Ada' }]
    const createdAt = '2026-01-01T00:00:00.000Z'
    const of = (triggerEvent: string) => ({ triggerEvent, createdAt, payload: { uid: 'u1', startTime, attendees } })
    for (const end of ['BOOKING_CANCELLED', 'BOOKING_REJECTED'])
      expect(newsIn(of(end), now)).toMatchObject({ is: 'ended', booking: 'u1', startsAt: createdAt })
    expect(() => newsIn(of('BOOKING_CREATED'), now)).toThrow('A time, such as')
    const payload = { uri: 'i1', email: 'ada@x.example', scheduled_event: { name: 'Intro', start_time: startTime } }
    expect(newsIn({ event: 'invitee.canceled', payload }, now)).toMatchObject({ is: 'ended', startsAt: now })
    expect(() => newsIn({ event: 'invitee.created', payload }, now)).toThrow('A time, such as')
  },
)

describe('a booking of Calendly', () => {
  it('has the number that the host calls, not that of the host', () => {
    const at = (location: object) => ({ name: 'Intro', start_time: '2026-04-01T08:00:00.000000Z', location })
    const phoneAt = (location: object) => calendly({ scheduled_event: at(location) })?.attendees[0]?.phone
    expect(phoneAt({ type: 'outbound_call', location: '+49 30 1234567' })).toBe('+49 30 1234567')
    expect(phoneAt({ type: 'inbound_call', location: '+49 30 7654321' })).toBe('')
    expect(phoneAt({ type: 'physical', location: 'Main Street 17' })).toBe('')
  })

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
