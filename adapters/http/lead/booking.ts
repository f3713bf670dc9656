import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { bodyBytes } from '#adapters/http/middleware/body-text.ts'
import type { Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { demandJson } from '#adapters/http/middleware/validate.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { bookings, calComBooking, calendlyBooking } from '#contracts/lead/http/booking.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { emailKey } from '#domain/lead/model/index.ts'
import type { Attendee, BookingNews, receiveBooking } from '#domain/lead/service/bookings.ts'

/** `POST /api/hooks/booking`; 404 where there is no secret. */
export const bookingRoutes = (
  api: HttpApi,
  receive: ReturnType<typeof receiveBooking>,
  secret: string | undefined,
): void =>
  bind(
    api,
    bookings.receive,
    async ({ body }, { context }) => {
      const news = newsIn(body, context.at)
      const handled = news === null ? null : await receive(news, context)
      if (handled !== null && !handled.accepted) throw rejected(handled.rejection)
      return { body: undefined }
    },
    signed(secret, api.clock),
  )

const mebibyte = 1024 * 1024
/** Applies in both directions, as the clocks of two machines differ. */
const toleranceMs = 5 * 60_000

const signed =
  (secret: string | undefined, clock: Clock): Guard =>
  async (c, next) => {
    if (secret === undefined) throw notFound()
    demandJson(c)
    const body = await bodyBytes(c, mebibyte)
    if (!isSigned(c, body, secret, clock.now()))
      throw new RequestRefused({ status: 401, detail: 'The signature does not match BOOKING_WEBHOOK_SECRET.' })
    const { url, headers } = c.req.raw
    c.req.raw = new Request(url, { method: 'POST', headers, body: Buffer.from(body) })
    return next()
  }

/** Cal.com signs the body; Calendly signs timestamp, dot and body, and its timestamp must be recent. */
const isSigned = (c: Context<HttpEnv>, body: Uint8Array, secret: string, now: Instant): boolean => {
  const calCom = c.req.header('x-cal-signature-256')
  if (calCom !== undefined) return isSame(calCom.trim().toLowerCase(), hmacOf(secret, body))
  const parts = (c.req.header('calendly-webhook-signature') ?? '').split(',').map((part) => part.trim())
  const seconds = /^t=(\d{1,12})$/.exec(parts.find((part) => part.startsWith('t=')) ?? '')?.[1]
  if (seconds === undefined || Math.abs(Date.parse(now) - Number(seconds) * 1000) > toleranceMs) return false
  const expected = hmacOf(secret, Buffer.concat([Buffer.from(`${seconds}.`), body]))
  return parts.some((part) => part.startsWith('v1=') && isSame(part.slice(3).toLowerCase(), expected))
}

const hmacOf = (secret: string, body: Uint8Array) => createHmac('sha256', secret).update(body).digest('hex')
const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

/** Null for any other message, such as a connection test or the end of a meeting. */
const newsIn = (body: z.output<typeof bookings.receive.body>, now: Instant): BookingNews | null => {
  if (calComBooking.shape.triggerEvent.safeParse(body.triggerEvent).success)
    return calComNews(parsed(calComBooking, body), now)
  if (calendlyBooking.shape.event.safeParse(body.event).success) return calendlyNews(parsed(calendlyBooking, body), now)
  return null
}

const parsed = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const checked = schema.safeParse(body)
  if (!checked.success) throw invalid(checked.error.issues)
  return checked.data
}

const calComNews = (
  { triggerEvent, createdAt, payload }: z.output<typeof calComBooking>,
  now: Instant,
): BookingNews => {
  const { uid: booking, title, startTime: startsAt, responses, rescheduleUid } = payload
  const is = calComStates[triggerEvent]
  return {
    ...{ is, booking, title, startsAt, sentAt: createdAt ?? undated(is, now), replaces: rescheduleUid ?? null },
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
const undated = (is: BookingNews['is'], now: Instant): Instant => (is === 'ended' ? now : '1970-01-01T00:00:00.000Z')

/** What was answered on the form belongs to the attendee who booked: named by address, or else the first one. */
const attendeesOf = (payload: CalComPayload, bookedBy: string): readonly Attendee[] => {
  const { attendees, responses, attendeeSeatId: seat = null } = payload
  const [first] = attendees
  const booker = attendees.find(({ email }) => emailKey(email) === emailKey(bookedBy)) ?? first
  return attendees.map((attendee) => {
    const { email, name, phoneNumber } = attendee
    if (attendee !== booker) return { email, name, phone: phoneNumber, notes: '', seat: null }
    const phone = phoneNumber || cutTo(50, responses?.attendeePhoneNumber)
    return { email, name, phone, notes: payload.additionalNotes || cutTo(2000, responses?.notes), seat }
  })
}

type CalComPayload = z.output<typeof calComBooking>['payload']

const cutTo = (length: number, text = ''): string => text.slice(0, length).toWellFormed()

/** Null for the end of a booking that another one replaces: the message of that one moves it. */
const calendlyNews = (
  { event, created_at, payload }: z.output<typeof calendlyBooking>,
  now: Instant,
): BookingNews | null => {
  const { uri: booking, email, name, text_reminder_number: phone, scheduled_event, old_invitee, cancellation } = payload
  if (event === 'invitee.canceled' && payload.rescheduled) return null
  const is = event === 'invitee.canceled' ? 'ended' : 'booked'
  const answers = (payload.questions_and_answers ?? []).map(({ question, answer }) => `${question}\n${answer}`)
  const { name: title, start_time: startsAt, event_guests: guests } = scheduled_event
  const invitee = { email, name, phone, notes: cutTo(2000, answers.join('\n\n')), seat: null }
  return {
    ...{ is, booking, title, startsAt, sentAt: created_at ?? undated(is, now), replaces: old_invitee ?? null },
    reason: cancellation?.reason ?? '',
    attendees: [invitee, ...guests.map((guest) => ({ ...invitee, ...guest, name: '', phone: '', notes: '' }))],
  }
}
