import fc from 'fast-check'
import { expect } from 'vitest'
import { newsIn } from '#adapters/http/lead/booking-news.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'
import { type BookingMessage, type BookingState, bookingDesk } from '#tests/support/lead/booking-desk.ts'

const attendee = fc.constantFrom('a', 'b', 'c').map((name) => ({ email: `${name}@calls.example`, name }))
const message = fc
  .record({
    triggerEvent: fc.constantFrom('BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_REJECTED'),
    attendees: fc.uniqueArray(attendee, { minLength: 1, maxLength: 3, selector: ({ email }) => email }),
    uid: fc.constantFrom('u1', 'u2'),
    minute: fc.integer({ min: 10, max: 59 }),
    day: fc.constantFrom('10', '20'),
  })
  .map(
    ({ triggerEvent, attendees, uid, minute, day }): BookingMessage => ({
      triggerEvent,
      createdAt: `2026-11-01T10:${minute}:00Z`,
      payload: { uid, title: 'Audit', startTime: `2027-03-${day}T15:00:00Z`, attendees },
    }),
  )

const stateAfter = async (messages: readonly BookingMessage[]) => {
  const desk = bookingDesk()
  for (const one of messages) await desk.send(one)
  return desk.state()
}

fuzz(
  'messages about bookings in any order, also repeated, lead to the same state',
  fc.asyncProperty(
    fc
      .array(message, { minLength: 2, maxLength: 6 })
      .chain((messages) =>
        fc.tuple(
          fc.constant(messages),
          fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length * 2 }),
        ),
      ),
    async ([messages, shuffled]) => {
      expect(await stateAfter(shuffled)).toEqual(await stateAfter(messages))
    },
  ),
)

const bodies = corpus<readonly BookingMessage[], BookingState>('bookings').flatMap(({ in: messages }) => messages)

/** A body of the corpus with one value, at any depth, replaced. */
const broken = fc.tuple(fc.constantFrom(...bodies), fc.nat(40), fc.jsonValue()).map(([body, place, value]) => {
  let at = 0
  return JSON.parse(JSON.stringify(body), (_, inner) => (at++ === place ? value : inner)) as BookingMessage
})

fuzz(
  'a body that is no message about a booking is refused with the paths of its faults',
  fc.property(broken, (body) => {
    if (typeof body !== 'object' || body === null) return
    try {
      newsIn(body, '2026-11-25T12:00:00.000Z')
    } catch (error) {
      expect(error).toBeInstanceOf(RequestRefused)
    }
  }),
)
