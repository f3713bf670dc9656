import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { BookMeeting, CancelMeeting } from './commands.ts'
import type { LeadEvent, MeetingEvent } from './events.ts'
import { fillLead } from './fill.ts'
import { earlierDay, isMeetingDay, type Meeting, meetingsAfter } from './meetings.ts'
import type { PipelineLead } from './state.ts'

/** Books a meeting, or moves the one that it replaces; no events if the same or a later version is known. */
export const bookMeeting = (command: BookMeeting, lead: PipelineLead): readonly LeadEvent[] => {
  const { booking, title, startsAt, sentAt, day, ended } = command
  const former = find(lead, booking)
  if (former !== undefined && !isNews(former, command)) return []
  const previous = former?.startsAt == null ? openOne(lead, command.replaces) : former
  const details = { booking, title, startsAt, sentAt, ...(day && { day }) }
  const event: MeetingEvent =
    previous === undefined
      ? { type: 'LeadMeetingBooked', data: details }
      : { type: 'LeadMeetingMoved', data: { ...details, previous: previous.booking } }
  const { name, phone, company, notes } = command
  const fill = fillLead({ name, phone, company, notes, estimatedValue: null, followUpDate: null }, lead)
  const end: readonly MeetingEvent[] = ended ? [{ type: 'LeadMeetingCancelled', data: { booking, ...ended } }] : []
  const meetings = [event, ...end].reduce(meetingsAfter, lead.meetings)
  return [event, ...end, ...fill, ...followUp(lead, dueAfter(command, lead, meetings))]
}

/** A date that staff chose is kept where it is earlier; that of a meeting follows the next one. */
const dueAfter = ({ booking, now, ended }: BookMeeting, lead: PipelineLead, meetings: readonly Meeting[]) => {
  const { followUpDate, ownFollowUp } = lead
  if (!isMeetingDay(lead.meetings, followUpDate))
    return earlierDay(
      followUpDate,
      nextDay(meetings, (meeting) => meeting.booking === booking),
    )
  if (ended && isMeetingDay(meetings, followUpDate)) return followUpDate
  const next = nextDay(meetings, (meeting) => meeting.booking === booking || isToCome(meeting, now))
  return earlierDay(ownFollowUp, next)
}

/** A follow-up on the day of the meeting moves to the next meeting or to staff's own date; any other one is kept. */
export const cancelMeeting = ({ booking, reason, sentAt, now }: CancelMeeting, lead: PipelineLead) => {
  const former = find(lead, booking)
  if (former === undefined || former.startsAt === null) return []
  const cancelled: MeetingEvent = { type: 'LeadMeetingCancelled', data: { booking, reason: reason.trim(), sentAt } }
  if (lead.followUpDate !== former.day) return [cancelled]
  const next = nextDay(meetingsAfter(lead.meetings, cancelled), (meeting) => isToCome(meeting, now))
  return [cancelled, ...followUp(lead, earlierDay(lead.ownFollowUp, next))]
}

const find = ({ meetings }: PipelineLead, booking: string | null): Meeting | undefined =>
  meetings.find((meeting) => meeting.booking === booking)

const openOne = (lead: PipelineLead, booking: string | null): Meeting | undefined => {
  const former = find(lead, booking)
  return former?.startsAt === null ? undefined : former
}

/** Deliveries may be repeated or late; a booking that has ended stays ended, unless it was booked again. */
const isNews = ({ startsAt, sentAt }: Meeting, command: BookMeeting): boolean =>
  startsAt === null ? command.again === true : startsAt !== command.startsAt && command.sentAt >= sentAt

const isToCome = ({ startsAt }: Meeting, now: Instant | undefined): boolean =>
  startsAt !== null && now !== undefined && startsAt >= now

const nextDay = (meetings: readonly Meeting[], isAsked: (meeting: Meeting) => boolean): Day | null =>
  meetings.filter(isAsked).reduce<Day | null>((next, { day }) => earlierDay(next, day), null)

const followUp = (lead: PipelineLead, followUpDate: Day | null): readonly LeadEvent[] =>
  followUpDate === lead.followUpDate ? [] : [{ type: 'LeadFollowUpDateChanged', data: { followUpDate } }]
