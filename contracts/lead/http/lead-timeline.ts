import { z } from 'zod'
import { asOf, asOfQuery, instant, queryCount } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId, leadSchema } from './leads.ts'

const actor = z.object({
  /** `import`: staff, through a file. `system`: Atrium itself. `reader`: of a link. */
  kind: z.enum(['staff', 'visitor', 'import', 'system', 'reader']),
  /** The account's address, if the actor is staff and the account still exists. */
  email: z.string().nullable(),
})

const entry = z.object({
  /** The version in its stream; 0 for an entry that is not an event, such as a mail. */
  version: z.int(),
  at: instant,
  actor,
  /** The event's type, such as `LeadStatusChanged`. */
  type: z.string(),
  /** A summary for people. */
  summary: z.string(),
  /** Previous and new value; null if there was none. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** The run, share or approval that it happened to, and its screen; absent if it happened to the lead itself. */
  about: z.object({ kind: z.enum(['run', 'share', 'approval']), id: z.string(), href: z.string() }).optional(),
  /** The event of a run or share that Atrium made this change for; absent for changes by people. */
  cause: z.object({ summary: z.string(), href: z.string() }).optional(),
})

const stage = z.object({
  status: leadSchema.shape.status,
  since: instant,
  /** Null: the current status. */
  until: instant.nullable(),
  milliseconds: z.int(),
})

/** Where the visitor came from, as reported with the form. */
const leadOrigin = z.object({
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
    summary: 'List the history of a lead with its runs, links and mails, newest first, and its time in each status',
    access: 'staff',
    scope: 'leads:read',
    params: leadId,
    query: z.object({
      limit: queryCount(500, 100),
      cursor: z.string().max(2000).optional(),
      at: asOfQuery,
    }),
    reply: z.object({
      entries: z.array(entry),
      /** In chronological order, complete on every page. */
      stages: z.array(stage),
      origin: leadOrigin.nullable(),
      /** When the visitor of this origin wrote: the site's page of then is at `?at=`. */
      originAt: z.iso.datetime().nullable(),
      nextCursor: z.string().nullable(),
      asOf,
    }),
    status: 200,
  }),
}
