import { type ContactMessage, contact } from '../../../contracts/http/contact.ts'
import type { Circumstances, Handled } from '../../../domain/application/command-handler.ts'
import type { Leads } from '../../../domain/application/leads.ts'
import type { LeadRejection } from '../../../domain/lead/index.ts'
import type { Throttle } from '../../../domain/ports/throttle.ts'
import { bind, type HttpApi } from '../bind.ts'
import { looksLikeRobot } from '../looks-like-robot.ts'
import { rejected } from '../rejections.ts'
import { throttled } from '../throttled.ts'

export const received = { received: true } as const

/** Counts messages and subscriptions of a client address together. */
export const contactLimit = (throttle: Throttle, perMinute: number) =>
  throttled(throttle, 'contact', { most: perMinute, seconds: 60 })

export const contactRoutes = (api: HttpApi, leads: Leads, atMost: ReturnType<typeof contactLimit>): void => {
  bind(api, contact.send, async ({ body }, { remembering, caller }) => {
    // A robot gets the same thanks as everybody, however many it sends, and nothing comes of it.
    if (looksLikeRobot(body)) return { body: received }
    await atMost(caller.address)
    const outcome = await receiveMessage(
      leads,
      body,
      remembering(() => received),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: received }
  })

  bind(api, contact.subscribe, async ({ body }, { remembering, caller }) => {
    await atMost(caller.address)
    const outcome = await leads.subscribe(
      body,
      remembering(() => received),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: received }
  })
}

/** A message that has been checked becomes a lead, or joins one. */
export const receiveMessage = (
  leads: Leads,
  { website: _, elapsed: __, estimatedBudget: budget, origin, ...message }: ContactMessage,
  circumstances: Circumstances,
): Promise<Handled<LeadRejection>> =>
  leads.receiveMessage({ ...message, budget, ...(origin && { origin }) }, circumstances)
