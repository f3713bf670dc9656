import { z } from 'zod'
import { route } from '../route.ts'
import { leadFilter, leadQuery, leadSchema } from './leads.ts'

const column = z.object({
  status: leadSchema.shape.status,
  count: z.int(),
  /** US cents over all of the column's leads. */
  value: z.number(),
  /** There are more, and they are worth more: a search counts so far and no further. */
  capped: z.boolean(),
  leads: z.array(leadSchema),
  /** Goes on with `GET /api/leads` of this status, the same filters and the same sort. */
  nextCursor: z.string().nullable(),
})

const month = z.object({
  /** `2026-03`, in UTC. */
  month: z.string(),
  captured: z.int(),
  /** US cents, by what those leads are estimated at today. */
  capturedValue: z.number(),
  won: z.int(),
  wonValue: z.number(),
})

const stage = z.object({
  status: leadSchema.shape.status.exclude(['lost']),
  /** How many came so far or further, wherever they are now. */
  reached: z.int(),
  /** US cents. */
  value: z.number(),
})

export type LeadColumn = z.output<typeof column>
export type LeadTrends = z.output<(typeof leadPipeline)['trends']['reply']>

export const leadPipeline = {
  board: route({
    method: 'get',
    path: '/api/leads/board',
    summary: 'Show the pipeline as columns: of each status how many, what they are worth, and the first of them',
    access: 'staff',
    query: leadFilter.extend({
      sort: leadQuery.shape.sort,
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({ columns: z.array(column) }),
    status: 200,
  }),
  trends: route({
    method: 'get',
    path: '/api/leads/trends',
    summary: 'Count how far leads came, and month by month how many were captured and won and what they are worth',
    access: 'staff',
    query: z.object({ months: z.coerce.number().int().min(1).max(120).default(12) }),
    reply: z.object({
      funnel: z.array(stage),
      lost: z.int(),
      /** The last months in the order of time, this one included, none left out. */
      months: z.array(month),
    }),
    status: 200,
  }),
}
