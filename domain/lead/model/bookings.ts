import type { Instant } from '#domain/kernel/instant.ts'

/** The attendee of a fact about all attendees of a booking. */
export const everyAttendee = '*'

/** What a scheduling service says of one attendee of a booking, or of all. Ids and attendees are compared only. */
export type BookingFact = {
  readonly booking: string
  readonly attendee: string
  /** `requested`: the host has not confirmed it yet. */
  readonly is: 'requested' | 'booked' | 'ended'
  readonly startsAt: Instant
  /** When the service sent it. */
  readonly sentAt: Instant
  /** The booking, or the seat in one, that this booking replaces. */
  readonly replaces: string | null
  /** The attendee's seat, where the attendees of one booking come and go on their own. */
  readonly seat: string | null
}

/** Where an attendee's booking stands; `again`: although something was said of its end. */
export type Standing =
  | { readonly is: 'unknown' }
  | { readonly is: 'open'; readonly startsAt: Instant; readonly sentAt: Instant; readonly again: boolean }
  | { readonly is: 'ended'; readonly sentAt: Instant }

/**
 * Where a booking stands for an attendee: what was sent last decides, an end before a booking of the same time. It depends
 * on the set of facts alone, not on the order of their deliveries or on repetitions.
 */
export const standingOf = (facts: readonly BookingFact[], booking: string, attendee: string): Standing => {
  const own = facts.filter((fact) => fact.booking === booking && [attendee, everyAttendee].includes(fact.attendee))
  const booked = latest(own.filter(({ is }) => is === 'booked'))
  const ends = own.filter(({ is }) => is === 'ended')
  const end = latest([...ends, ...replacing(facts, own, { booking, attendee })])
  if (end !== undefined && (booked === undefined || end.sentAt >= booked.sentAt))
    return { is: 'ended', sentAt: end.sentAt }
  if (booked === undefined) return { is: 'unknown' }
  const again = ends.length > 0 || facts.some(({ replaces }) => replaces === booking)
  return { is: 'open', startsAt: booked.startsAt, sentAt: booked.sentAt, again }
}

const latest = (facts: readonly BookingFact[]): BookingFact | undefined =>
  facts.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)).at(-1)

const order = ({ sentAt, startsAt }: BookingFact): string => `${sentAt} ${startsAt}`

/**
 * The bookings that replace this attendee's: those that list the attendee, and under a corrected address those that
 * replace the booking as a whole, or its only attendee.
 */
const replacing = (
  facts: readonly BookingFact[],
  own: readonly BookingFact[],
  { booking, attendee }: { readonly booking: string; readonly attendee: string },
): readonly BookingFact[] => {
  const seats = own.flatMap(({ seat }) => seat ?? [])
  const ofBooking = facts.filter((fact) => fact.booking === booking && fact.attendee !== everyAttendee)
  const holders = new Set(ofBooking.map((fact) => fact.attendee))
  const moves = (fact: BookingFact): boolean => {
    if (fact.booking === booking || fact.replaces === null) return false
    if (seats.includes(fact.replaces)) return true
    if (fact.replaces !== booking) return false
    return fact.attendee === attendee || holders.size === 1 || !hasSeats(facts, booking)
  }
  return facts.filter(moves)
}

/** Whether attendees joined a booking one by one: at the same time of the meeting, by messages of different times. */
const hasSeats = (facts: readonly BookingFact[], booking: string): boolean => {
  const ofBooking = facts.filter((fact) => fact.booking === booking && fact.is !== 'ended')
  return ofBooking.some(
    ({ seat, startsAt, sentAt }) =>
      seat !== null || ofBooking.some((other) => other.startsAt === startsAt && other.sentAt !== sentAt),
  )
}

/** The attendees of these bookings, each once. */
export const attendeesOf = (facts: readonly BookingFact[]): readonly Pick<BookingFact, 'booking' | 'attendee'>[] => [
  ...new Map(facts.map(({ booking, attendee }) => [`${booking} ${attendee}`, { booking, attendee }])).values(),
]
