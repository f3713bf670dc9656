import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadFilter, leadSchema, ownerId } from './leads.ts'

const { status, priority, followUpDate } = leadSchema.shape

/** How many leads one call may change. */
export const maxInBulk = 10_000

const leftAs = z.object({
  id: uuid,
  /** The lead's version after the change. */
  version: z.int(),
})

const former = z.object({
  status,
  priority,
  lastContactDate: instant.nullable(),
  lostReason: z.string().max(1000).nullable(),
  ownerId: ownerId.optional(),
  followUpDate: followUpDate.optional(),
})

const result = leftAs.extend({
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it was refused. */
  detail: z.string().nullable(),
  /** The previous value; null if it was not changed. */
  previous: former.nullable(),
})

const answer = z.object({
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  results: z.array(result),
})

export type BulkAnswer = z.output<typeof answer>

const which = z
  .object({
    ids: z.array(uuid).min(1, 'Choose at least one lead').max(maxInBulk, 'At most 10000 at once'),
    filter: leadFilter,
  })
  .partial()

const change = z.object({ status, priority, ownerId }).partial()

export const leadBulk = {
  revise: route({
    method: 'post',
    path: '/api/leads/bulk',
    summary: 'Change the status, priority or owner of many leads, chosen by their ids or by a filter',
    access: 'staff',
    scope: 'leads:write',
    body: which
      .extend(change.shape)
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
        path: ['ids'],
        message: 'Choose leads either by ids or by a filter',
      })
      .refine((body) => [body.status, body.priority, body.ownerId].some((value) => value !== undefined), {
        path: ['status'],
        message: 'Say which status, priority or owner',
      })
      .meta({ example: { ids: ['01980000-0000-7000-8000-000000000001'], status: 'contacted' } }),
    reply: answer,
    status: 200,
    largeBody: true,
  }),
  restore: route({
    method: 'post',
    path: '/api/leads/bulk/restore',
    summary: 'Undo a bulk change: restores each lead that has not changed since',
    access: 'staff',
    scope: 'leads:write',
    body: z.object({
      /** The `changed` results of the call to undo. */
      leads: z
        .array(leftAs.extend({ previous: former }))
        .min(1, 'Choose at least one lead')
        .max(maxInBulk, 'At most 10000 at once'),
    }),
    reply: answer,
    status: 200,
    largeBody: true,
  }),
}
