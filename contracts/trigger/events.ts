import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'
import { operators, triggerCauses } from '../workflow/conditions.ts'

const text = z.string()

const setup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('schedule'), cron: text, timeZone: text, missed: z.enum(['skip', 'once']) }),
  z.object({ kind: z.literal('webhook') }),
  z.object({
    kind: z.literal('event'),
    on: z.enum(triggerCauses),
    where: z.array(z.object({ field: text, op: z.enum(operators), value: z.union([text, z.number()]) })),
    silentDays: z.int().optional(),
  }),
])
const limit = z.object({ most: z.int(), beyond: z.enum(['queue', 'skip', 'replace']) }).nullable()

/** The events of a trigger. Nothing in them is personal; the secret is sealed before it comes here. */
export const triggerEvents = [
  storedEvent({
    type: 'TriggerAdded',
    version: 1,
    data: z.object({
      workflowId: z.int(),
      setup,
      limit,
      enabled: z.boolean(),
      secret: text.nullable(),
      shadowUntil: instant.nullable(),
    }),
    withheld: ['secret'],
  }),
  storedEvent({
    type: 'TriggerChanged',
    version: 1,
    data: z.object({ setup: setup.optional(), limit: limit.optional() }),
  }),
  storedEvent({ type: 'TriggerSwitchedOn', version: 1, data: z.object({}) }),
  storedEvent({ type: 'TriggerSwitchedOff', version: 1, data: z.object({}) }),
  storedEvent({ type: 'TriggerShadowSet', version: 1, data: z.object({ until: instant.nullable() }) }),
  storedEvent({
    type: 'TriggerShadowed',
    version: 1,
    data: z.object({ cause: text, position: z.int().nullable(), at: instant, leadId: text.nullable() }),
  }),
  storedEvent({ type: 'TriggerRemoved', version: 1, data: z.object({}) }),
]
