import { z } from 'zod'
import { generatedBy, language, madeWith, strategicPillars } from './static-content.ts'

/** The sections of a proposal written for the client; the others are static content. */
const proposalSections = z.object({
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
  staticContent: z.looseObject({
    strategicPillars,
    nextSteps: z.string(),
    /** The quote at the end; documents before the library have a fixed one. */
    closing: z.string().nullish(),
    terms: z.string().nullish(),
  }),
  /** Read with `readPricing`: an invalid table is kept as it is, so that the document remains readable. */
  pricing: z.unknown().optional(),
  language,
  generatedBy,
  madeWith,
})

export type Proposal = z.output<typeof proposal>
