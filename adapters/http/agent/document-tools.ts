import { z } from 'zod'
import { describeDocument } from '#adapters/http/lead/lead-documents.ts'
import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { clientOf, kindOf } from '#adapters/http/run/run-lists.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { uuid } from '#contracts/fields.ts'
import { documentAddress, runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { type AgentTool, agentTool, maxText } from './agent-tool.ts'
import type { LeadNames } from './lead-names.ts'
import { atMost } from './lead-tools.ts'
import { toolAnswers } from './tool-answers.ts'

type Parts = {
  readonly runs: Pick<RunReader, 'find' | 'list' | 'completedOf'>
  readonly named: LeadNames
  readonly publicUrl: string
}

const maxDocument = 20_000

/** The tools that read documents. */
export const documentTools = ({ runs, named, publicUrl }: Parts): readonly AgentTool[] => [
  agentTool({
    name: 'list_documents',
    title: 'List documents',
    description: 'Proposals and engagement overviews, the newest first: all of them, or those of a lead.',
    scope: 'documents:read',
    isRead: true,
    input: z.object({ leadId: uuid.optional(), limit: atMost(50, 20), cursor: z.string().min(1).max(500).optional() }),
    output: toolAnswers.listDocuments,
    call: async ({ leadId, limit, cursor }, { scopes }) => {
      if (leadId !== undefined) {
        const all = await runs.completedOf(leadId)
        const start = startIn(all, cursor)
        const lead = (await named(scopes, [{ leadId }]))({ leadId })
        const documents = all.slice(start, start + limit).map((run) => ({
          ...describeDocument(run),
          ...lead,
          href: `${publicUrl}${runAddress(run.workflowId, run.id)}`,
        }))
        return { documents, nextCursor: all.length > start + limit ? (documents.at(-1)?.runId ?? null) : null }
      }
      const page = await runs.list({ documents: true, limit, cursor })
      if (page === null) throw unknownCursor()
      const leadOf = await named(scopes, page.runs)
      const documents = page.runs.map((run) => ({
        runId: run.id,
        workflowId: run.workflowId,
        kind: kindOf(run),
        title: clientOf(run) || 'Document',
        number: run.number,
        ...leadOf(run),
        completedAt: run.completedAt,
        href: `${publicUrl}${documentAddress(kindOf(run), run.id)}`,
      }))
      return { documents, nextCursor: page.nextCursor }
    },
  }),
  agentTool({
    name: 'get_document',
    title: 'Read a document',
    description: 'The text of a document as JSON, in its newest version, up to 20,000 characters.',
    scope: 'documents:read',
    isRead: true,
    input: z.object({ runId: uuid }),
    output: toolAnswers.getDocument,
    call: async ({ runId }, { scopes, hide }) => {
      const run = await runs.find(runId)
      if (run === null || run.outputs === null || run.status !== 'completed')
        throw notFound('There is no such document.')
      const { workflowId, number, completedAt, outputs } = run
      const lead = (await named(scopes, [run]))(run)
      const href = `${publicUrl}${runAddress(workflowId, runId)}`
      // In pieces: a single text is cut much earlier. Links are hidden before, as the end of a piece could part one.
      const parts = piecesOf(hide(cutText(outputs, maxDocument)))
      return { runId, workflowId, ...lead, number, completedAt, text: parts, isCut: outputs.length > maxDocument, href }
    },
  }),
]

/** After the document that a page ended with; the reader has all of a lead, at most 200. */
const startIn = (all: readonly { readonly id: string }[], cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  const last = all.findIndex(({ id }) => id === cursor)
  if (last < 0) throw unknownCursor()
  return last + 1
}

/** None ends inside a character: many programs refuse a JSON text with half of one (RFC 8259, 8.2). */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  for (let start = 0; start < text.length; start += pieces.at(-1)?.length ?? maxText)
    pieces.push(cutText(text.slice(start), maxText))
  return pieces
}
