import { z } from 'zod'
import { describeDocument } from '#adapters/http/lead/lead-documents.ts'
import { unknownCursor } from '#adapters/http/middleware/invalid.ts'
import { clientOf, kindOf } from '#adapters/http/run/run-lists.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { uuid } from '#contracts/fields.ts'
import { documentAddress, runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import { type AgentTool, agentTool } from './agent-tool.ts'
import { atMost } from './lead-tools.ts'

type Parts = {
  readonly runs: Pick<RunReader, 'find' | 'list' | 'completedOf'>
  readonly workflows: Pick<WorkflowReader, 'list'>
  readonly publicUrl: string
}

const ofRun = z.object({ runId: uuid })
const maxDocument = 20_000

/** The tools that read documents, workflows and runs. */
export const runTools = ({ runs, workflows, publicUrl }: Parts): readonly AgentTool[] => [
  agentTool({
    name: 'list_documents',
    title: 'List documents',
    description: 'Proposals and engagement overviews, the newest first: all of them, or those of a lead.',
    ...{ scope: 'documents:read', isRead: true },
    input: z.object({ leadId: uuid.optional(), limit: atMost(50, 20), cursor: z.string().max(500).optional() }),
    call: async ({ leadId, limit, cursor }) => {
      if (leadId !== undefined) {
        const documents = (await runs.completedOf(leadId)).slice(0, limit).map((run) => ({
          ...describeDocument(run),
          href: `${publicUrl}${runAddress(run.workflowId, run.id)}`,
        }))
        return { documents, nextCursor: null }
      }
      const page = await runs.list({ documents: true, limit, cursor })
      if (page === null) throw unknownCursor()
      const documents = page.runs.map((run) => ({
        ...{ runId: run.id, workflowId: run.workflowId, kind: kindOf(run), title: clientOf(run) || 'Document' },
        ...{ number: run.number, leadId: run.leadId, completedAt: run.completedAt },
        href: `${publicUrl}${documentAddress(kindOf(run), run.id)}`,
      }))
      return { documents, nextCursor: page.nextCursor }
    },
  }),
  agentTool({
    name: 'get_document',
    title: 'Read a document',
    description: 'The text of a document as JSON, in its newest version, up to 20,000 characters.',
    ...{ scope: 'documents:read', isRead: true },
    input: ofRun,
    call: async ({ runId }) => {
      const run = await runs.find(runId)
      if (run === null || run.outputs === null || run.status !== 'completed')
        throw notFound('There is no such document.')
      const { workflowId, leadId, number, completedAt, outputs } = run
      const href = `${publicUrl}${runAddress(workflowId, runId)}`
      // In pieces: a single text is cut much earlier.
      const parts = cutText(outputs, maxDocument).match(/[^]{1,2000}/g) ?? []
      return { runId, workflowId, leadId, number, completedAt, text: parts, isCut: outputs.length > maxDocument, href }
    },
  }),
  agentTool({
    name: 'list_workflows',
    title: 'List workflows',
    description: 'The workflows that can run, and the inputs that each needs.',
    ...{ scope: 'runs:read', isRead: true },
    input: z.object({}),
    call: async () => ({
      workflows: (await workflows.list()).map(({ id: workflowId, name, description, status, inputs }) => ({
        ...{ workflowId, name, description, status },
        inputs: inputs.map(({ name: input, label, type, required }) => ({ name: input, label, type, required })),
        href: `${publicUrl}/dashboard/workflows/${workflowId}`,
      })),
    }),
  }),
  agentTool({
    name: 'get_run',
    title: 'Read a run',
    description: 'A run of a workflow: its state, inputs, outputs and error.',
    ...{ scope: 'runs:read', isRead: true },
    input: ofRun,
    call: async ({ runId }) => {
      const run = await runs.find(runId)
      if (run === null) throw notFound('There is no such run.')
      const { workflowId, leadId, status, startedAt, completedAt, inputs, outputs, errorMessage, attempts, number } =
        run
      return {
        ...{
          runId,
          workflowId,
          leadId,
          status,
          startedAt,
          completedAt,
          inputs,
          outputs,
          errorMessage,
          attempts,
          number,
        },
        href: `${publicUrl}${runAddress(workflowId, runId)}`,
      }
    },
  }),
]
