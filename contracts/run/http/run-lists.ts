import { z } from 'zod'
import { documentDecision } from '#contracts/document/http/document-decision.ts'
import { asOf, asOfQuery, instant, momentQuery } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { workflowId } from '#contracts/workflow/http/workflows.ts'
import { runQuery, runSchema, runSharing } from './runs.ts'

export const documentKinds = ['overview', 'proposal'] as const

/** A document in the list of all documents: the outputs of a completed run of workflow 4 or 5. */
const listedDocument = z.object({
  runId: z.string(),
  workflowId: z.int(),
  kind: z.enum(documentKinds),
  /** The client's name; empty if it was erased. */
  title: z.string(),
  leadId: z.string().nullable(),
  completedAt: instant.nullable(),
  /** The run's version. */
  version: z.int(),
  /** The number of its text's version, as in its history. */
  number: z.int(),
  /** With tax, as it stands now, in the smallest unit of its currency; null without a price table. */
  total: z.int().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  /** Null if it was never shared. */
  sharing: runSharing.nullable(),
  /** Null while no reader has decided. */
  decision: documentDecision.nullable(),
})

export type ListedDocument = z.output<typeof listedDocument>

/** When it was started: `from` inclusive, `to` exclusive. */
const span = { from: momentQuery.optional(), to: momentQuery.optional() }

export const runLists = {
  runs: route({
    method: 'get',
    path: '/api/runs',
    summary: 'List the runs of all workflows, newest first; outputs are cut to 2,000 characters',
    access: 'staff',
    scope: 'runs:read',
    query: runQuery.extend({ workflow: workflowId.optional(), ...span }),
    reply: z.object({ runs: z.array(runSchema), nextCursor: z.string().nullable() }),
    status: 200,
  }),
  documents: route({
    method: 'get',
    path: '/api/documents',
    summary: 'List the documents of all workflows, newest first; of the past, search finds the inputs of their runs',
    access: 'staff',
    scope: 'documents:read',
    query: runQuery.omit({ status: true }).extend({
      kind: z.enum(documentKinds, { error: `One of ${documentKinds.join(', ')}` }).optional(),
      ...span,
      at: asOfQuery,
    }),
    reply: z.object({ documents: z.array(listedDocument), nextCursor: z.string().nullable(), asOf }),
    status: 200,
  }),
}
