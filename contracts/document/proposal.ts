import { z } from 'zod'
import { generatedBy, strategicPillars } from './static-content.ts'

/** The sections of a proposal written for the client; the others are static content. */
export const proposalSections = z.object({
  executiveSummary: z.string(),
  understandingObjectives: z.string(),
  proposedSolution: z.string(),
  projectScope: z.string(),
  timeline: z.string(),
  investment: z.string(),
})

export type ProposalSections = z.output<typeof proposalSections>

/** The output of workflow 5, in the same light markup as the overview; unknown fields are kept here too. */
export const proposal = z.looseObject({
  clientName: z.string(),
  /** ISO 8601. */
  generatedAt: z.string(),
  ...proposalSections.shape,
  staticContent: z.looseObject({ strategicPillars, nextSteps: z.string() }),
  /** Read with `readPricing`: kept as it is where it is not valid, so that such a document stays readable. */
  pricing: z.unknown().optional(),
  generatedBy,
})

export type Proposal = z.output<typeof proposal>
