import type { BookingFact } from '../model/index.ts'

/** A fact, with the lead of its attendee once there is one. */
export type FactOfLead = BookingFact & { readonly leadId: string | null }

/**
 * What scheduling services said of bookings, also of those that no lead has: messages arrive in any order. Bookings, seats
 * and attendees are kept as keyed hashes, until some time after the meeting.
 */
export type BookingFacts = {
  /** The keyed hash of a booking, a seat or an attendee. */
  readonly keyOf: (text: string) => string
  /** Adds facts, each once; returns every fact of their bookings, of those that they replace, and that replace them. */
  readonly add: (facts: readonly BookingFact[]) => Promise<readonly FactOfLead[]>
  /** Notes the lead of an attendee of a booking. */
  readonly link: (booking: string, attendee: string, leadId: string) => Promise<void>
}
