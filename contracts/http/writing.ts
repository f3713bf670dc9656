import { z } from 'zod'
import { proposal } from '../documents/proposal.ts'
import { proposalInputs } from '../documents/proposal-inputs.ts'
import { problem } from '../problem.ts'
import { route } from '../route.ts'
import { optionalText, requiredText, uuid } from './fields.ts'

/** The text editor's dialog; the browser checks with the same schema that the server does. */
export const textEdit = z.object({
  currentText: z.string({ error: 'The current text is required' }).max(100_000, 'At most 100000 characters'),
  /** What staff want changed. */
  prompt: requiredText('Edit instructions are required', 10_000),
  /** The heading of the section that is edited. */
  section: optionalText(200),
  /** The run whose document it is: its history then tells of the suggestion. */
  runId: uuid.nullish(),
})

export type TextEditRequest = z.input<typeof textEdit>

const suggested = z.object({
  success: z.literal(true),
  suggestedText: z.string(),
  /** What the verdict is to name; only where a run was named. */
  suggestionId: z.string().optional(),
})

/**
 * What `POST /api/ai-edit-text` sends as server-sent events, where `text/event-stream` is accepted: the text as it
 * grows, then either what the call would have answered, or why nothing came of it.
 */
export const suggestionEvents = { text: z.object({ text: z.string() }), suggestion: suggested, problem }

/** The nine fields, and the run that the proposal is for: what an AI takes to write it is kept there. */
const proposalRequest = proposalInputs.extend({ runId: uuid.nullish() })

export const writing = {
  generateProposal: route({
    method: 'post',
    path: '/api/generate-proposal',
    summary: 'Draft a proposal; nothing is kept of it',
    access: 'staff',
    body: proposalRequest,
    reply: proposal,
    status: 200,
  }),
  editText: route({
    method: 'post',
    path: '/api/ai-edit-text',
    summary:
      'Suggest a new text for a section of a document; nothing is changed. Streams where text/event-stream is accepted',
    access: 'staff',
    body: textEdit,
    reply: suggested,
    status: 200,
  }),
}
