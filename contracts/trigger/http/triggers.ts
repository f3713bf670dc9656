import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { on, silentDays, where, withFittingFields } from '#contracts/workflow/conditions.ts'
import { ofWorkflow } from '#contracts/workflow/http/workflows.ts'

const limit = z.object({
  most: z.int({ error: 'A number' }).min(1, 'At least 1').max(100, 'At most 100'),
  /** What happens to a run beyond the limit: it waits, is skipped, or replaces the oldest. */
  beyond: z.enum(['queue', 'skip', 'replace'], { error: 'queue, skip or replace' }),
})

const cron = z.string({ error: 'Five fields, such as 0 9 * * 1-5' }).trim().max(100, 'At most 100 characters')
const timeZone = z.string({ error: 'A time zone, such as Europe/Berlin' }).max(100, 'At most 100 characters')
const missed = z.enum(['skip', 'once'], { error: 'skip or once' })
const enabled = z.boolean({ error: 'true or false' })

const common = { enabled: enabled.default(true), limit: limit.nullable().default(null) }
const shadow = z.boolean({ error: 'true or false' })

const newSchedule = z.object({
  kind: z.literal('schedule'),
  ...common,
  cron,
  timeZone: timeZone.default('UTC'),
  missed: missed.default('skip'),
  shadow: shadow.default(false),
})
const newWebhook = z.object({ kind: z.literal('webhook'), ...common })
const newEvent = z
  .object({
    kind: z.literal('event'),
    ...common,
    on,
    where: where.default([]),
    /** Only for `lead_silent`; 14 by default. */
    silentDays: silentDays.optional(),
    shadow: shadow.default(false),
  })
  .superRefine(withFittingFields)

export const newTrigger = z.discriminatedUnion('kind', [newSchedule, newWebhook, newEvent], {
  error: 'schedule, webhook or event',
})

export type NewTrigger = z.output<typeof newTrigger>

/** Absent fields are unchanged; those of another kind are refused. */
const triggerChanges = z
  .object({ enabled, limit: limit.nullable(), shadow, cron, timeZone, missed, on, where, silentDays })
  .partial()

export type TriggerChanges = z.output<typeof triggerChanges>

const shownCommon = {
  id: z.string(),
  workflowId: z.int(),
  enabled,
  limit: limit.nullable(),
  /** Until then, it only records what it would have started; null while it is not in shadow. */
  shadowUntil: instant.nullable(),
  /** How many records its last shadow has. */
  shadowCount: z.int(),
  createdAt: instant,
  version: z.int(),
}

const shownTrigger = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('schedule'),
    ...shownCommon,
    cron: z.string(),
    timeZone: z.string(),
    missed,
    /** The next five times. */
    next: z.array(instant),
  }),
  z.object({ kind: z.literal('webhook'), ...shownCommon, url: z.string() }),
  z.object({ kind: z.literal('event'), ...shownCommon, on, where, silentDays: silentDays.optional() }),
])

export type Trigger = z.output<typeof shownTrigger>

const match = z.object({
  /** The event's position in the log; null for a time. */
  position: z.int().nullable(),
  at: instant,
  leadId: z.string().nullable(),
  /** The lead it is about, and the lead's status now. An erased person is not named. */
  text: z.string(),
})

export type TriggerMatch = z.output<typeof match>

const ofTrigger = z.object({ triggerId: uuid })
const oneTrigger = z.object({ trigger: shownTrigger })

export const triggers = {
  list: route({
    method: 'get',
    path: '/api/workflows/:id/triggers',
    summary: 'List what starts runs of a workflow',
    access: 'staff',
    params: ofWorkflow,
    reply: z.object({ triggers: z.array(shownTrigger) }),
    status: 200,
  }),
  add: route({
    method: 'post',
    path: '/api/workflows/:id/triggers',
    summary: 'Add a trigger; the secret of a webhook is in this answer alone',
    access: 'staff',
    params: ofWorkflow,
    body: newTrigger,
    reply: oneTrigger.extend({ secret: z.string().optional() }),
    status: 201,
  }),
  preview: route({
    method: 'post',
    path: '/api/triggers/preview',
    summary: 'What a trigger on events would have started in the last days; nothing is called',
    access: 'staff',
    isRead: true,
    body: z
      .object({
        on,
        where: where.default([]),
        silentDays: silentDays.optional(),
        days: z.int({ error: 'A number of days' }).min(1, 'At least 1').max(365, 'At most 365').default(30),
      })
      .superRefine(withFittingFields),
    /** The newest 200 matches, and how many there were. */
    reply: z.object({ matches: z.array(match), count: z.int() }),
    status: 200,
  }),
  times: route({
    method: 'post',
    path: '/api/triggers/times',
    summary: 'The next five times of a schedule, before it is saved',
    access: 'staff',
    isRead: true,
    body: z.object({ cron, timeZone }),
    reply: z.object({ next: z.array(instant) }),
    status: 200,
  }),
  read: route({
    method: 'get',
    path: '/api/triggers/:triggerId',
    summary: 'Read a trigger',
    access: 'staff',
    params: ofTrigger,
    reply: oneTrigger,
    status: 200,
    versioned: true,
  }),
  revise: route({
    method: 'patch',
    path: '/api/triggers/:triggerId',
    summary: 'Change a trigger, switch it on or off, or put it into shadow for a week',
    access: 'staff',
    params: ofTrigger,
    body: triggerChanges,
    reply: oneTrigger,
    status: 200,
    versioned: true,
  }),
  remove: route({
    method: 'delete',
    path: '/api/triggers/:triggerId',
    summary: 'Remove a trigger; its runs stay',
    access: 'staff',
    params: ofTrigger,
    status: 204,
    versioned: true,
  }),
  shadow: route({
    method: 'get',
    path: '/api/triggers/:triggerId/shadow',
    summary: 'What a trigger in shadow would have started, the newest first',
    access: 'staff',
    params: ofTrigger,
    reply: z.object({ records: z.array(match), count: z.int() }),
    status: 200,
  }),
}
