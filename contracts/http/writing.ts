import { z } from 'zod'
import { proposal } from '../documents/proposal.ts'
import { proposalInputs } from '../documents/proposal-inputs.ts'
import { route } from '../route.ts'
import { optionalText, requiredText } from './fields.ts'

/** The text editor's dialog; the browser checks with the same schema that the server does. */
export const textEdit = z.object({
  currentText: z.string({ error: 'The current text is required' }).max(100_000, 'At most 100000 characters'),
  /** What staff want changed. */
  prompt: requiredText('Edit instructions are required', 10_000),
  /** The heading of the section that is edited. */
  section: optionalText(200),
})

export type TextEditRequest = z.input<typeof textEdit>

export const writing = {
  generateProposal: route({
    method: 'post',
    path: '/api/generate-proposal',
    summary: 'Draft a proposal; nothing is kept of it',
    access: 'staff',
    body: proposalInputs,
    reply: proposal,
    status: 200,
  }),
  editText: route({
    method: 'post',
    path: '/api/ai-edit-text',
    summary: 'Suggest a new text for a section of a document; nothing is changed',
    access: 'staff',
    body: textEdit,
    reply: z.object({ success: z.literal(true), suggestedText: z.string() }),
    status: 200,
  }),
}
