import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { staffTest } from '#domain/staff/service/staff-test.ts'
import {
  attendeesOf,
  type BookingFact,
  emailKey,
  everyAttendee,
  type LeadEvent,
  type LeadRejection,
  type Standing,
  standingOf,
} from '../model/index.ts'
import type { BookingFacts, FactOfLead } from '../ports/booking-facts.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { Leads } from './leads.ts'

export type Attendee = {
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly notes: string
  /** The service's id of the attendee's seat. */
  readonly seat: string | null
  /** Made the booking; the others are guests, hosts, or made it before in other seats. */
  readonly isBooker: boolean
}

/** A scheduling service's message about a booking. */
export type BookingNews = Omit<BookingFact, 'attendee' | 'seat'> & {
  readonly title: string
  /** Why it ended. */
  readonly reason: string
  /** None where the service tells the end of a booking without them: it ends for all. */
  readonly attendees: readonly Attendee[]
}

type Ports = {
  readonly leadReader: LeadReader
  readonly bookingFacts: BookingFacts
  readonly store: EventStore
  readonly users: Pick<Users, 'list'>
}

type Outcome = Handled<LeadRejection>

/**
 * Brings the leads of a booking's attendees to where the booking stands by everything that was said of it. The same in any
 * order of messages, and idempotent. An end alone captures no lead, nor do members of staff, who may be among the guests or
 * hosts; one who tries out the booking page does.
 */
export const receiveBooking = (leads: Leads, { leadReader: reader, bookingFacts: facts, store, users }: Ports) => {
  const end = ending(leads, facts, store)

  const settle = async (
    news: BookingNews,
    attendee: Attendee,
    bookingFacts: readonly FactOfLead[],
    context: CommandContext,
  ) => {
    const [booking, key] = [facts.keyOf(news.booking), emailKey(attendee.email)]
    const standing = standingOf(bookingFacts, booking, facts.keyOf(key))
    if (news.is === 'booked') {
      const { title, replaces } = news
      const { seat, isBooker, ...person } = attendee
      const details = { booking: news.booking, title, replaces, ...stateOf(news, standing) }
      const outcome = await leads.book({ ...details, ...person, company: '' }, context)
      if (!outcome.accepted) return outcome
    }
    const leadId = (await reader.knownAs([key])).get(key)
    if (leadId === undefined) return nothing
    await facts.link(booking, facts.keyOf(key), leadId)
    const cancellation = {
      booking: news.booking,
      reason: news.reason,
      sentAt: standing.is === 'ended' ? standing.sentAt : '',
    }
    return standing.is === 'ended' ? withoutErased(await leads.cancelMeeting(leadId, cancellation, context)) : nothing
  }

  const withoutStaff = async (news: BookingNews): Promise<BookingNews> => {
    const isStaff = await staffTest(users)
    return { ...news, attendees: news.attendees.filter((one) => one.isBooker || !isStaff(one)) }
  }

  return async (whole: BookingNews, context: CommandContext): Promise<Outcome> => {
    const news = whole.is === 'ended' ? whole : await withoutStaff(whole)
    const allFacts = await facts.add(factsOf(news, facts.keyOf))
    const changes = []
    for (const attendee of news.attendees) {
      const outcome = await settle(news, attendee, allFacts, context)
      if (!outcome.accepted) return outcome
      changes.push(...outcome.changes)
    }
    // Those whose booking this one replaces, under another address or seat, or ends without naming them.
    for (const other of attendeesOf(allFacts))
      await end(allFacts, other, reasonOf(news, facts.keyOf(news.booking), other), context)
    return { accepted: true, changes }
  }
}

const factsOf = (
  { booking, is, startsAt, sentAt, replaces, attendees }: BookingNews,
  keyOf: BookingFacts['keyOf'],
): readonly BookingFact[] => {
  const whole = { booking: keyOf(booking), is, startsAt, sentAt, replaces: replaces === null ? null : keyOf(replaces) }
  if (attendees.length === 0 && is === 'ended') return [{ ...whole, attendee: everyAttendee, seat: null }]
  return attendees.map(({ email, seat }) => ({
    ...whole,
    attendee: keyOf(emailKey(email)),
    seat: seat === null ? null : keyOf(seat),
  }))
}

/** Of its own end alone: the booking that replaces one says nothing of why. */
const reasonOf = ({ is, reason }: BookingNews, booking: string, other: AttendeeKey): string =>
  is === 'ended' && other.booking === booking ? reason : ''

/** The meeting as it stands by now, which an older message does not change. */
const stateOf = ({ startsAt, sentAt }: BookingNews, standing: Standing) => {
  switch (standing.is) {
    case 'open':
      return { startsAt: standing.startsAt, sentAt: standing.sentAt, again: standing.again }
    case 'ended':
      return { startsAt, sentAt, ended: { reason: '', sentAt: standing.sentAt } }
    case 'unknown':
      return { startsAt, sentAt }
  }
}

/** Ends the meeting of an attendee whose booking has ended; the lead has the plain id. */
const ending =
  (leads: Leads, facts: BookingFacts, store: EventStore) =>
  async (
    bookingFacts: readonly FactOfLead[],
    { booking, attendee }: AttendeeKey,
    reason: string,
    context: CommandContext,
  ): Promise<void> => {
    const standing = standingOf(bookingFacts, booking, attendee)
    const leadId = bookingFacts.find((fact) => fact.attendee === attendee && fact.booking === booking)?.leadId ?? null
    if (standing.is !== 'ended' || leadId === null) return
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const own = events.flatMap(({ type, data }) =>
      type.startsWith('LeadMeeting') && 'booking' in data ? data.booking : [],
    )
    const plain = own.find((id) => facts.keyOf(id) === booking)
    if (plain !== undefined)
      await leads.cancelMeeting(leadId, { booking: plain, reason, sentAt: standing.sentAt }, context)
  }

type AttendeeKey = Pick<FactOfLead, 'booking' | 'attendee'>

const nothing = { accepted: true, changes: [] } as const

const withoutErased = (outcome: Outcome): Outcome =>
  !outcome.accepted && outcome.rejection.type === 'LeadErased' ? nothing : outcome
