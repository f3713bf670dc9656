import type { z } from 'zod'
import { parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { cutText } from '#contracts/cut-text.ts'
import { type bookings, calComBooking, calendlyBooking } from '#contracts/lead/http/booking.ts'
import { phoneOfAddress } from '#contracts/lead/http/booking-answers.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { emailKey } from '#domain/lead/model/index.ts'
import type { Attendee, BookingNews } from '#domain/lead/service/bookings.ts'

/** Null for any other message, such as a connection test or the end of a meeting. */
export const newsIn = (body: z.output<typeof bookings.receive.body>, now: Instant): BookingNews | null => {
  if (calComBooking.shape.triggerEvent.safeParse(body.triggerEvent).success)
    return calComNews(parseOrRefuse(calComBooking, body), now)
  if (calendlyBooking.shape.event.safeParse(body.event).success)
    return calendlyNews(parseOrRefuse(calendlyBooking, body), now)
  return null
}

const calComNews = (
  { triggerEvent, createdAt, payload }: z.output<typeof calComBooking>,
  now: Instant,
): BookingNews => {
  const { uid: booking, title, startTime, responses, rescheduleUid } = payload
  const is = calComStates[triggerEvent]
  const sentAt = createdAt ?? usualTime(is, now)
  return {
    is,
    booking,
    title,
    startsAt: startTime ?? sentAt,
    sentAt,
    replaces: rescheduleUid ?? null,
    reason: payload.cancellationReason || payload.rejectionReason,
    attendees: attendeesOf(payload, responses?.email ?? ''),
  }
}

const calComStates = {
  BOOKING_REQUESTED: 'requested',
  BOOKING_CREATED: 'booked',
  BOOKING_RESCHEDULED: 'booked',
  BOOKING_CANCELLED: 'ended',
  BOOKING_REJECTED: 'ended',
} as const

/** Without a time, an end is the last word, and a booking is not. */
const usualTime = (is: BookingNews['is'], now: Instant): Instant => (is === 'ended' ? now : '1970-01-01T00:00:00.000Z')

/** What was answered on the form belongs to the attendee who booked: named by address, or else the first one. */
const attendeesOf = (payload: CalComPayload, bookedBy: string): readonly Attendee[] => {
  const { attendees, attendeeSeatId: seat = null } = payload
  const [first] = attendees
  const booker = attendees.find(({ email }) => emailKey(email) === emailKey(bookedBy)) ?? first
  return attendees.map((attendee) => {
    const { email, name, phoneNumber } = attendee
    const ownPhone = phoneNumber || phoneOfAddress(email)
    if (attendee !== booker) return { email, name, phone: ownPhone, notes: '', seat: null, isBooker: false }
    const phone = ownPhone || cutTo(50, phoneIn(payload))
    const notes = cutTo(2000, notesIn(payload))
    return { email, name, phone, notes, seat, isBooker: true }
  })
}

/** Where the attendee is to be called, or reminded. */
const phoneIn = ({ responses, smsReminderNumber }: CalComPayload): string =>
  responses?.attendeePhoneNumber || responses?.smsReminderNumber || smsReminderNumber || (responses?.location ?? '')

const notesIn = ({ additionalNotes, responses, userFieldsResponses, customInputs }: CalComPayload): string => {
  const answers = userFieldsResponses.length > 0 ? userFieldsResponses : customInputs
  return [additionalNotes || (responses?.notes ?? ''), ...answers.map(writeAnswer)]
    .filter((text) => text !== '')
    .join('\n\n')
}

const writeAnswer = ({ question, answer }: { readonly question: string; readonly answer: string }): string =>
  `${question}\n${answer}`

type CalComPayload = z.output<typeof calComBooking>['payload']

const cutTo = (length: number, text = ''): string => cutText(text, length)

/**
 * Null for the end of a booking that another one replaces: the message of that one moves it. An end may come without the
 * address or the event: it is that of the invitee and all guests.
 */
const calendlyNews = (
  { event, created_at, payload }: z.output<typeof calendlyBooking>,
  now: Instant,
): BookingNews | null => {
  const { uri: booking, email, name, text_reminder_number, scheduled_event, old_invitee, cancellation } = payload
  if (event === 'invitee.canceled' && payload.rescheduled) return null
  const is = event === 'invitee.canceled' ? 'ended' : 'booked'
  const answers = (payload.questions_and_answers ?? []).filter(({ answer }) => answer !== '').map(writeAnswer)
  const phone = text_reminder_number || (scheduled_event?.location ?? '')
  const sentAt = created_at ?? usualTime(is, now)
  const notes = cutTo(2000, answers.join('\n\n'))
  const guest = { name: '', phone: '', notes: '', seat: null, isBooker: false }
  const attendees = (address: string, guests: readonly { readonly email: string }[]) => [
    { email: address, name, phone, notes, seat: null, isBooker: true },
    ...guests.map(({ email }) => ({ ...guest, email })),
  ]
  return {
    is,
    booking,
    title: scheduled_event?.name ?? '',
    startsAt: scheduled_event?.start_time ?? sentAt,
    sentAt,
    replaces: old_invitee ?? null,
    reason: cancellation?.reason ?? '',
    attendees: email == null || scheduled_event == null ? [] : attendees(email, scheduled_event.event_guests),
  }
}
