import { z } from 'zod'
import { route } from '../route.ts'
import { instant } from './fields.ts'
import { leadId, leadSchema } from './leads.ts'

const actor = z.object({
  /** `import`: staff, by a file. `system`: Atrium by itself. */
  kind: z.enum(['staff', 'visitor', 'import', 'system']),
  /** Whose account it was, where it was staff's and still is there. */
  email: z.string().nullable(),
})

const entry = z.object({
  version: z.int(),
  at: instant,
  actor,
  /** The event's type, such as `LeadStatusChanged`. */
  type: z.string(),
  /** What happened, in words for people. */
  summary: z.string(),
  /** What it was before and after; null where there was nothing. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})

const stage = z.object({
  status: leadSchema.shape.status,
  since: instant,
  /** Null: the status it has now. */
  until: instant.nullable(),
  milliseconds: z.int(),
})

/** Where somebody came from, as their browser said with the form. */
export const leadOrigin = z.object({
  page: z.string().nullable(),
  referrer: z.string().nullable(),
  campaign: z.object({
    source: z.string().nullable(),
    medium: z.string().nullable(),
    name: z.string().nullable(),
    term: z.string().nullable(),
    content: z.string().nullable(),
  }),
})

export type LeadTimelineEntry = z.output<typeof entry>
export type LeadStage = z.output<typeof stage>
export type LeadOrigin = z.output<typeof leadOrigin>

export const leadTimeline = {
  read: route({
    method: 'get',
    path: '/api/leads/:id/timeline',
    summary: 'Follow everything that happened to a lead, newest first, and how long it was in each status',
    access: 'staff',
    params: leadId,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.object({
      entries: z.array(entry),
      /** In the order of time, whole on every page. */
      stages: z.array(stage),
      origin: leadOrigin.nullable(),
      nextCursor: z.string().nullable(),
    }),
    status: 200,
  }),
}
