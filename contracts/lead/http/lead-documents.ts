import { z } from 'zod'
import { documentDecision } from '#contracts/document/http/document-decision.ts'
import { asOf, asOfQuery, instant } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

/** The states of a document's links, from the least to the most advanced. */
export const documentStates = ['draft', 'shared', 'viewed', 'declined', 'accepted'] as const

export const documentKinds = ['overview', 'proposal', 'other'] as const

const leadDocument = z.object({
  runId: z.string(),
  workflowId: z.int(),
  kind: z.enum(documentKinds),
  title: z.string(),
  /** The version of the outputs, as in the run's versions. */
  version: z.int(),
  /** The number of versions, as staff see it in the history. */
  versions: z.int(),
  /** The number of this version: the same as `versions`. */
  number: z.int(),
  /** When that version was created. */
  updatedAt: instant,
  /** The most advanced of all its links, including ended ones. */
  state: z.enum(documentStates),
  /** Live links. */
  shares: z.int(),
  /** Visits by people other than staff, over all links. */
  views: z.int(),
  /**
   * The chosen lines of its price table before tax, in the smallest unit of its currency: those accepted, else those
   * selected in the document. Null without a table.
   */
  value: z.int().nullable(),
  /** The same with tax. */
  total: z.int().nullable(),
  /** ISO 4217; null without a price table. */
  currency: z.string().nullable(),
  /** Null while no reader has decided. */
  decision: documentDecision.nullable(),
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
