import type { Proposal } from '#contracts/document/proposal.ts'
import { pillars } from './pillars.ts'

const nextSteps = `- **Review** this proposal and send us your questions and changes.
- **Confirm** it with a short written reply; we answer with the agreement and the first invoice.
- **Kick off**: within a week of your confirmation we meet, agree on who does what, and set the dates.
- **Stay informed**: from then on you hear from us every week, with what was done and what comes next.`

/** The sections of a proposal that are the same for every client. */
export const proposalContent: Proposal['staticContent'] = { strategicPillars: pillars, nextSteps }
