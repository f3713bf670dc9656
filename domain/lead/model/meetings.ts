import type { Instant } from '#domain/kernel/instant.ts'
import type { MeetingEvent } from './events.ts'

/** A booking of the scheduling service. */
export type Meeting = {
  /** The service's id of the booking. */
  readonly booking: string
  /** Null once it is cancelled, or replaced by another booking. */
  readonly startsAt: Instant | null
  /** When the service sent the latest known version. */
  readonly sentAt: Instant
}

export const meetingsAfter = (meetings: readonly Meeting[], { type, data }: MeetingEvent): readonly Meeting[] => {
  const { booking, sentAt } = data
  const previous = type === 'LeadMeetingMoved' ? data.previous : booking
  const others = meetings
    .filter((meeting) => meeting.booking !== booking)
    .map((meeting) => (meeting.booking === previous ? { ...meeting, startsAt: null } : meeting))
  return [...others, { booking, startsAt: type === 'LeadMeetingCancelled' ? null : data.startsAt, sentAt }]
}
