import { z } from 'zod'
import { optionalText, requiredText, uuid } from '#contracts/fields.ts'
import { problem } from '#contracts/problem.ts'
import { route } from '#contracts/route.ts'
import { proposal } from '../proposal.ts'
import { proposalInputs } from '../proposal-inputs.ts'

/** The text editor's dialog; browser and server validate with the same schema. */
const textEdit = z.object({
  currentText: z.string({ error: 'The current text is required' }).max(100_000, 'At most 100000 characters'),
  /** The changes that staff ask for. */
  prompt: requiredText('Edit instructions are required', 10_000),
  /** The heading of the section being edited. */
  section: optionalText(200),
  /** The run that owns the document: its history records the suggestion. */
  runId: uuid.nullish(),
})

export type TextEditRequest = z.input<typeof textEdit>

const suggested = z.object({
  success: z.literal(true),
  suggestedText: z.string(),
  /** The id for the verdict; present only if a run was given. */
  suggestionId: z.string().optional(),
})

/**
 * The server-sent events of `POST /api/ai-edit-text` if `text/event-stream` is accepted: the text as it grows, then the
 * reply of the ordinary call, or the failure.
 */
export const suggestionEvents = { text: z.object({ text: z.string() }), suggestion: suggested, problem }

/**
 * The nine fields, the run that the proposal belongs to, which records the token usage, and any further inputs of the
 * workflow.
 */
const proposalRequest = proposalInputs.extend({ runId: uuid.nullish() }).catchall(z.unknown())

export const writing = {
  generateProposal: route({
    method: 'post',
    path: '/api/generate-proposal',
    summary: 'Draft a proposal without storing it',
    access: 'staff',
    scope: 'documents:write',
    body: proposalRequest,
    reply: proposal,
    status: 200,
  }),
  tokenMonths: route({
    method: 'get',
    path: '/api/token-use',
    summary: 'Read the tokens that the AI took in each of the last twelve months, newest first',
    access: 'staff',
    reply: z.object({
      months: z.array(z.object({ month: z.string(), promptTokens: z.int(), completionTokens: z.int() })),
    }),
    status: 200,
  }),
  editText: route({
    method: 'post',
    path: '/api/ai-edit-text',
    summary:
      'Suggest a new text for a section of a document; nothing is changed. Streams where text/event-stream is accepted',
    access: 'staff',
    scope: 'documents:write',
    body: textEdit,
    reply: suggested,
    status: 200,
  }),
}
