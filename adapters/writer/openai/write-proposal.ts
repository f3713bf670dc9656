import type { Proposal } from '../../../contracts/documents/proposal.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { Draft } from '../../../domain/ports/writer.ts'
import type { Values } from '../../../domain/run/index.ts'
import { clientNameOf } from '../plain-text.ts'
import { proposalContent } from '../static-content/proposal-content.ts'
import { askForm } from './ask-form.ts'
import type { Ai } from './client.ts'
import { drafted } from './drafted.ts'
import { proposalForm } from './forms.ts'
import { notesFor } from './notes-for.ts'
import { prompts } from './prompts.ts'

export const writeProposal = async (ai: Ai, inputs: Values, at: Instant, signal: AbortSignal): Promise<Draft> => {
  const filled = await askForm(ai, 'proposal', proposalForm, notesFor(prompts.proposal, inputs), signal)
  if (filled.type === 'Failed') return filled
  const document: Proposal = {
    clientName: clientNameOf(inputs),
    generatedAt: at,
    ...filled.content,
    staticContent: proposalContent,
    generatedBy: filled.model,
  }
  return drafted(document, filled.model, filled.usage)
}
