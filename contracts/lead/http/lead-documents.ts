import { z } from 'zod'
import { asOf, asOfQuery, instant } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

/** From the nearest to the furthest that any link to a document got. */
export const documentStates = ['draft', 'shared', 'viewed', 'declined', 'accepted'] as const

const leadDocument = z.object({
  runId: z.string(),
  workflowId: z.int(),
  kind: z.enum(['overview', 'proposal', 'other']),
  title: z.string(),
  /** That of the outputs, as in the run's versions. */
  version: z.int(),
  /** How many versions there are: the number that staff see in the history. */
  versions: z.int(),
  /** When that version was made. */
  updatedAt: instant,
  /** Of all links to it, also ended ones, the furthest. */
  state: z.enum(documentStates),
  /** Live links. */
  shares: z.int(),
  /** Visits by people other than staff, over all links. */
  views: z.int(),
  /**
   * The chosen lines of its price table before tax, in the smallest unit of its currency: those that were accepted, else as
   * the document stands. Null without a table.
   */
  value: z.int().nullable(),
  /** ISO 4217; null without a price table. */
  currency: z.string().nullable(),
})

export type LeadDocument = z.output<typeof leadDocument>

export const leadDocuments = {
  list: route({
    method: 'get',
    path: '/api/leads/:id/documents',
    summary: 'List the outputs of the completed runs of a lead, the newest first, with what became of their links',
    access: 'staff',
    scope: 'documents:read',
    params: leadId,
    query: z.object({ at: asOfQuery }),
    reply: z.object({ documents: z.array(leadDocument), asOf }),
    status: 200,
  }),
}
