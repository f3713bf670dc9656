import { type Day, dayOf } from '#domain/kernel/instant.ts'
import type { BookMeeting, CancelMeeting } from './commands.ts'
import type { LeadEvent } from './events.ts'
import { fillLead } from './fill.ts'
import type { Meeting } from './meetings.ts'
import type { PipelineLead } from './state.ts'

/** Books a meeting, or moves the one that it replaces; no events if the same or a later version is known. */
export const bookMeeting = (command: BookMeeting, lead: PipelineLead): readonly LeadEvent[] => {
  const { booking, title, startsAt, sentAt } = command
  const known = find(lead, booking)
  if (known !== undefined && !isNews(known, command)) return []
  const previous = known ?? openOne(lead, command.replaces)
  const details = { booking, title, startsAt, sentAt }
  const event: LeadEvent =
    previous === undefined
      ? { type: 'LeadMeetingBooked', data: details }
      : { type: 'LeadMeetingMoved', data: { ...details, previous: previous.booking } }
  const { name, phone, company, notes } = command
  const filled = fillLead({ name, phone, company, notes, estimatedValue: null, followUpDate: null }, lead)
  return [event, ...filled, ...followUp(lead, dayOf(startsAt))]
}

/** A follow-up on the day of the meeting moves to the next meeting; any other date was set by staff and is kept. */
export const cancelMeeting = ({ booking, reason, sentAt, now }: CancelMeeting, lead: PipelineLead) => {
  const known = find(lead, booking)
  if (known === undefined || known.startsAt === null) return []
  const cancelled: LeadEvent = { type: 'LeadMeetingCancelled', data: { booking, reason: reason.trim(), sentAt } }
  if (lead.followUpDate !== dayOf(known.startsAt)) return [cancelled]
  const next = lead.meetings
    .flatMap((meeting) => (meeting.booking === booking || meeting.startsAt === null ? [] : [meeting.startsAt]))
    .filter((startsAt) => startsAt >= now)
    .sort()[0]
  return [cancelled, ...followUp(lead, next === undefined ? null : dayOf(next))]
}

const find = ({ meetings }: PipelineLead, booking: string | null): Meeting | undefined =>
  meetings.find((meeting) => meeting.booking === booking)

const openOne = (lead: PipelineLead, booking: string | null): Meeting | undefined => {
  const known = find(lead, booking)
  return known?.startsAt === null ? undefined : known
}

/** Deliveries may be repeated or late; a booking that has ended stays ended. */
const isNews = ({ startsAt, sentAt }: Meeting, command: BookMeeting): boolean =>
  startsAt !== null && startsAt !== command.startsAt && command.sentAt >= sentAt

const followUp = (lead: PipelineLead, followUpDate: Day | null): readonly LeadEvent[] =>
  followUpDate === lead.followUpDate ? [] : [{ type: 'LeadFollowUpDateChanged', data: { followUpDate } }]
