import { z } from 'zod'
import { storedEvents } from '#contracts/events.ts'
import { instant, queryCount, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { webAddress } from '#contracts/workflow/http/workflows.ts'

const offReasons = ['staff', 'gone'] as const

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  personal: z.boolean(),
  status: z.enum(['on', 'off']),
  /** `gone`: the receiver answered 410. */
  offReason: z.enum(offReasons).nullable(),
  createdAt: instant,
  /** The address of its creator; null once the account no longer exists. */
  createdBy: z.string().nullable(),
  /** Until then, the former secret signs too; null if only one secret signs. */
  formerSecretUntil: instant.nullable(),
})

export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  /** `webhook-id`, the same in every attempt. */
  id: z.string(),
  webhookId: z.string(),
  /** Counts from 1 within the webhook, in the order of the log. */
  order: z.int(),
  type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: instant,
  attemptedAt: instant.nullable(),
  /** When the next attempt is due; null once there is none. */
  dueAt: instant.nullable(),
  /** The status of the last answer; null if there was none. */
  answered: z.int().nullable(),
  error: z.string().nullable(),
})

export type WebhookDelivery = z.output<typeof delivery>

export const newWebhook = z.object({
  url: webAddress.refine((text) => text !== '', 'The address is required'),
  types: z
    .array(
      z.string().refine((type) => storedEvents.has(type), 'Not a type of event'),
      { error: 'A list of types' },
    )
    .min(1, 'Choose at least one type of event')
    .max(500, 'At most 500 types')
    .transform((types) => [...new Set(types)]),
  /** Whether names, addresses, notes and documents are sent too. */
  personal: z.boolean({ error: 'true or false' }).default(false),
})

const ofWebhook = z.object({ id: uuid })

export const webhooks = {
  list: route({
    method: 'get',
    path: '/api/webhooks',
    summary: 'List the outgoing webhooks, newest first, and the types of events that can be chosen; never a secret',
    access: 'staff',
    reply: z.object({ webhooks: z.array(webhook), eventTypes: z.array(z.string()) }),
    status: 200,
  }),
  create: route({
    method: 'post',
    path: '/api/webhooks',
    summary: 'Send events of some types to an address, signed as Standard Webhooks; the secret is in this answer alone',
    access: 'staff',
    proof: true,
    body: newWebhook,
    reply: z.object({ webhook, secret: z.string() }),
    status: 201,
  }),
  revise: route({
    method: 'patch',
    path: '/api/webhooks/:id',
    summary: 'Switch a webhook on or off; what waits while it is off is sent once it is on',
    access: 'staff',
    params: ofWebhook,
    body: z.object({ enabled: z.boolean({ error: 'true or false' }) }),
    reply: z.object({ webhook }),
    status: 200,
  }),
  rotate: route({
    method: 'post',
    path: '/api/webhooks/:id/secret',
    summary: 'Make a new secret; both sign for a day. The new one is in this answer alone',
    access: 'staff',
    proof: true,
    params: ofWebhook,
    reply: z.object({ webhook, secret: z.string() }),
    status: 200,
  }),
  delete: route({
    method: 'delete',
    path: '/api/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    access: 'staff',
    params: ofWebhook,
    status: 204,
  }),
  deliveries: route({
    method: 'get',
    path: '/api/webhooks/:id/deliveries',
    summary: 'List the deliveries of a webhook, newest first',
    access: 'staff',
    params: ofWebhook,
    query: z.object({
      limit: queryCount(200, 50),
      cursor: z.string().max(20).optional(),
    }),
    reply: z.object({ deliveries: z.array(delivery), nextCursor: z.string().nullable() }),
    status: 200,
  }),
  retry: route({
    method: 'post',
    path: '/api/webhook-deliveries/:id/retry',
    summary: 'Send a delivery again at once, whatever became of it, with all its attempts before it',
    access: 'staff',
    params: ofWebhook,
    reply: z.object({ delivery }),
    status: 200,
  }),
}
