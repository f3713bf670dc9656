import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'

/** The events of an outgoing webhook. `secret` is sealed as the secrets of workflows are. */
export const webhookEvents = [
  storedEvent({
    type: 'WebhookCreated',
    version: 1,
    data: z.object({
      url: z.string(),
      types: z.array(z.string()),
      withPersonal: z.boolean(),
      secret: z.string(),
      createdAt: instant,
    }),
    withheld: ['secret'],
  }),
  storedEvent({
    type: 'WebhookSecretRotated',
    version: 1,
    data: z.object({ secret: z.string(), formerUntil: instant, rotatedAt: instant }),
    withheld: ['secret'],
  }),
  storedEvent({
    type: 'WebhookSwitchedOff',
    version: 1,
    data: z.object({ reason: z.enum(['staff', 'gone']), switchedOffAt: instant }),
  }),
  storedEvent({ type: 'WebhookSwitchedOn', version: 1, data: z.object({ switchedOnAt: instant }) }),
  storedEvent({ type: 'WebhookDeleted', version: 1, data: z.object({ deletedAt: instant }) }),
]
