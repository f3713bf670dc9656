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
import { cutText } from '#contracts/cut-text.ts'
import { bookings, calComBooking, calendlyBooking } from '#contracts/lead/http/booking.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { BookingNews, receiveBooking } from '#domain/lead/service/bookings.ts'

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
): BookingNews | null => {
  const { uid: booking, title, startTime: startsAt, attendees, responses, rescheduleUid } = payload
  const [attendee] = attendees
  if (attendee === undefined) return null
  const { email, name } = attendee
  const news = { email, booking, sentAt: createdAt ?? now }
  if (triggerEvent === 'BOOKING_CANCELLED' || triggerEvent === 'BOOKING_REJECTED')
    return { is: 'cancelled', ...news, reason: payload.cancellationReason || payload.rejectionReason }
  const phone = attendee.phoneNumber || cutText(answerIn(responses?.attendeePhoneNumber), 50)
  const notes = payload.additionalNotes || answerIn(responses?.notes)
  return { is: 'booked', ...news, title, startsAt, name, phone, company: '', notes, replaces: rescheduleUid ?? null }
}

const answerIn = (answer: { readonly value: unknown } | null | undefined): string =>
  typeof answer?.value === 'string' ? cutText(answer.value.trim(), 2000) : ''

const calendlyNews = (
  { event, created_at, payload }: z.output<typeof calendlyBooking>,
  now: Instant,
): BookingNews | null => {
  const { uri: booking, email, name, text_reminder_number: phone, scheduled_event, old_invitee } = payload
  const news = { email, booking, sentAt: created_at ?? now }
  // The event of the new booking moves the meeting.
  if (event === 'invitee.canceled' && payload.rescheduled) return null
  if (event === 'invitee.canceled') return { is: 'cancelled', ...news, reason: payload.cancellation?.reason ?? '' }
  const answers = (payload.questions_and_answers ?? []).map(({ question, answer }) => `${question}\n${answer}`)
  const meeting = { title: scheduled_event.name, startsAt: scheduled_event.start_time, replaces: old_invitee ?? null }
  return { is: 'booked', ...news, ...meeting, name, phone, company: '', notes: cutText(answers.join('\n\n'), 2000) }
}
