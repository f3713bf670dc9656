import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { bodyBytes } from '#adapters/http/middleware/body-text.ts'
import type { Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import { isSame } from '#adapters/http/middleware/same-secret.ts'
import { demandJson } from '#adapters/http/middleware/validate.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { bookings } from '#contracts/lead/http/booking.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { receiveBooking } from '#domain/lead/service/bookings.ts'
import { newsIn } from './booking-news.ts'

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
    requireSignature(secret, api.clock),
  )

const mebibyte = 1024 * 1024
/** Applies in both directions, as the clocks of two machines differ. */
const toleranceMs = 5 * 60_000

const requireSignature =
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
