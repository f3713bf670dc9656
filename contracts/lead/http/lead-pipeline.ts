import { z } from 'zod'
import { asOf, asOfQuery, instant, momentQuery, queryCount } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadFilter, leadQuery, leadSchema } from './leads.ts'

/** A lead, and since when it has had its status. */
const boardLead = leadSchema.extend({ statusSince: instant.optional() })

export type BoardLead = z.output<typeof boardLead>

const column = z.object({
  status: leadSchema.shape.status,
  count: z.int(),
  /** In the smallest unit of the currency, summed over all leads of the column. */
  value: z.number(),
  /** The real count and value are higher: a search stops counting at a limit. */
  capped: z.boolean(),
  leads: z.array(boardLead),
  /** The cursor for `GET /api/leads` with this status, the same filters and the same sort. */
  nextCursor: z.string().nullable(),
})

const month = z.object({
  /** `2026-03`, in UTC. */
  month: z.string(),
  captured: z.int(),
  /** In the smallest unit of the currency, by the current estimates of those leads. */
  capturedValue: z.number(),
  won: z.int(),
  wonValue: z.number(),
})

const stage = z.object({
  status: leadSchema.shape.status.exclude(['lost']),
  /** How many reached this stage or a later one, wherever they are now. */
  reached: z.int(),
  /** In the smallest unit of the currency. */
  value: z.number(),
})

/** Leads that went from one status to another; `from` null: captured in between. `value` in the smallest unit of the currency, at the end. */
const flow = z.object({
  from: leadSchema.shape.status.nullable(),
  to: leadSchema.shape.status,
  count: z.int(),
  value: z.number(),
})

const standing = leadSchema.pick({ status: true, estimatedValue: true })

const move = leadSchema.pick({ id: true, name: true, email: true, company: true }).extend({
  from: standing.nullable(),
  to: standing,
  since: instant,
})

export type LeadMoves = z.output<(typeof leadPipeline)['moves']['reply']>
export type LeadColumn = z.output<typeof column>
export type LeadTrends = z.output<(typeof leadPipeline)['trends']['reply']>

export const leadPipeline = {
  board: route({
    method: 'get',
    path: '/api/leads/board',
    summary: 'Read the pipeline as columns: count, value and first leads of each status',
    access: 'staff',
    scope: 'leads:read',
    query: leadFilter.extend({
      sort: leadQuery.shape.sort,
      limit: queryCount(100, 25),
      at: asOfQuery,
    }),
    reply: z.object({ columns: z.array(column), asOf }),
    status: 200,
  }),
  trends: route({
    method: 'get',
    path: '/api/leads/trends',
    summary: 'Read the funnel, and the number and value of leads captured and won per month',
    access: 'staff',
    scope: 'leads:read',
    query: z.object({ months: queryCount(120, 12), at: asOfQuery }),
    reply: z.object({
      funnel: z.array(stage),
      lost: z.int(),
      /** The last months in chronological order, including the current one, without gaps. */
      months: z.array(month),
      asOf,
    }),
    status: 200,
  }),
  moves: route({
    method: 'get',
    path: '/api/leads/moves',
    summary: 'Compare the pipeline at two moments: who came, whose status or estimate is another',
    access: 'staff',
    scope: 'leads:read',
    query: z.object({
      from: momentQuery,
      to: momentQuery,
      limit: queryCount(500, 100),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.object({
      from: instant,
      to: instant,
      flows: z.array(flow),
      revalued: z.object({ count: z.int(), difference: z.number() }),
      leads: z.array(move),
      nextCursor: z.string().nullable(),
    }),
    status: 200,
  }),
}
