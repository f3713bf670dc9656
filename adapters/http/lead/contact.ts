import type { Guard } from '#adapters/http/middleware/caller.ts'
import { looksLikeRobot } from '#adapters/http/middleware/looks-like-robot.ts'
import { type CountedOnce, countedOnce } from '#adapters/http/middleware/throttled.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { type ContactMessage, contact } from '#contracts/lead/http/contact.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { LeadRejection } from '#domain/lead/model/index.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'

export const received = { received: true } as const

/** One limit for messages and subscriptions of a client's network. */
export const contactLimit = (throttle: Throttle, perMinute: number): CountedOnce =>
  countedOnce(throttle, 'contact', { max: perMinute, seconds: 60 })

/** Checks the limit before the idempotency key is written; a repeat, which the append refuses, does not count. */
const limitOnce =
  (atMost: CountedOnce): Guard =>
  (c, next) =>
    atMost(c.get('address'), async (count) => {
      c.set('count', count)
      await next()
    })

/**
 * `POST /api/contact` and `/api/newsletter`, for visitors. Their answer never tells whether there is a lead already;
 * 429 beyond the limit.
 */
export const contactRoutes = (api: HttpApi, leads: Leads, atMost: CountedOnce): void => {
  bind(
    api,
    contact.send,
    async ({ body }, { withIdempotentReply, c }) => {
      // A robot gets the same answer, within the same limit, and nothing is recorded.
      if (looksLikeRobot(body)) {
        c.get('count')?.()
        return { body: received }
      }
      const outcome = await receiveMessage(
        leads,
        body,
        withIdempotentReply(() => received),
      )
      c.get('count')?.()
      if (!outcome.accepted) throw rejected(outcome.rejection)
      return { body: received }
    },
    limitOnce(atMost),
  )

  bind(
    api,
    contact.subscribe,
    async ({ body }, { withIdempotentReply, c }) => {
      const { consent, ...subscription } = body
      const outcome = await leads.subscribe(
        { ...subscription, ...(consent && { consent }) },
        withIdempotentReply(() => received),
      )
      c.get('count')?.()
      if (!outcome.accepted) throw rejected(outcome.rejection)
      return { body: received }
    },
    limitOnce(atMost),
  )
}

/** Turns a valid message into a new lead, or adds it to an existing one. */
export const receiveMessage = (
  leads: Leads,
  { website, elapsed, estimatedBudget: budget, origin, consent, ...message }: ContactMessage,
  context: CommandContext,
): Promise<Handled<LeadRejection>> =>
  leads.receiveMessage({ ...message, budget, ...(origin && { origin }), ...(consent && { consent }) }, context)
