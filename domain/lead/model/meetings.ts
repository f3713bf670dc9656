import { type Day, dayOf, type Instant } from '#domain/kernel/instant.ts'
import type { MeetingEvent } from './events.ts'

/** A booking of the scheduling service. */
export type Meeting = {
  /** The service's id of the booking. */
  readonly booking: string
  /** Null once it is cancelled, or replaced by another booking. */
  readonly startsAt: Instant | null
  /** The day of the start, in the zone of the time when it was booked. */
  readonly day: Day | null
  /** When the service sent the latest known version. */
  readonly sentAt: Instant
}

/**
 * The booking of the event comes last. One that ended stays, without a time, so that an older delivery of it is
 * recognised.
 */
export const meetingsAfter = (meetings: readonly Meeting[], { type, data }: MeetingEvent): readonly Meeting[] => {
  const { booking, sentAt } = data
  const previous = type === 'LeadMeetingMoved' ? data.previous : booking
  const others = meetings
    .filter((meeting) => meeting.booking !== booking)
    .map((meeting) => (meeting.booking === previous ? { ...meeting, ...ended } : meeting))
  if (type === 'LeadMeetingCancelled') return [...others, { booking, sentAt, ...ended }]
  const { startsAt, day = dayOf(startsAt, 'UTC') } = data
  return [...others, { booking, startsAt, day, sentAt }]
}

const ended = { startsAt: null, day: null } as const

/** Whether a day is that of a meeting still to come. */
export const isMeetingDay = (meetings: readonly Meeting[], day: Day | null): boolean =>
  day !== null && meetings.some((meeting) => meeting.day === day)

/** The earlier of two days; null stands for none. */
export const earlierDay = (one: Day | null, other: Day | null): Day | null => {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
