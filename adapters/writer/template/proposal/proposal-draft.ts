import type { Proposal } from '../../../../contracts/documents/proposal.ts'
import { byTemplate } from '../../../../contracts/documents/static-content.ts'
import type { Instant } from '../../../../domain/kernel/instant.ts'
import type { Values } from '../../../../domain/run/index.ts'
import { proposalContent } from '../../static-content/proposal-content.ts'
import { executiveSummary } from './executive-summary.ts'
import { investment } from './investment.ts'
import { proposalNotes } from './notes.ts'
import { understandingObjectives } from './objectives.ts'
import { projectScope } from './scope.ts'
import { proposedSolution } from './solution.ts'
import { timeline } from './timeline.ts'

/** A whole proposal from its inputs alone. */
export const proposalDraft = (inputs: Values, at: Instant): Proposal => {
  const notes = proposalNotes(inputs)
  return {
    clientName: notes.clientName,
    generatedAt: at,
    executiveSummary: executiveSummary(notes),
    understandingObjectives: understandingObjectives(notes),
    proposedSolution: proposedSolution(notes),
    projectScope: projectScope(notes),
    timeline: timeline(notes),
    investment: investment(notes),
    staticContent: proposalContent,
    generatedBy: byTemplate,
  }
}
