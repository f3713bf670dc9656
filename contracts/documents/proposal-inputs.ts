import { z } from 'zod'
import { requiredText } from '../http/fields.ts'

/** Characters of a field of one line, and of a field of several. */
export const longestLine = 200
export const longestText = 20_000

const line = (message: string) => requiredText(message, longestLine)
const text = (message: string) => requiredText(message, longestText)

/** The proposal form; the browser checks with the same schema that the server does. All nine are free text. */
export const proposalInputs = z.object({
  clientName: line('Client name is required'),
  meetingDate: line('Meeting date is required'),
  totalInvestment: line('Total investment is required'),
  estimatedTimeline: line('Estimated timeline is required'),
  clientObjectives: text('Client objectives, pain points, and key outcomes are required'),
  proposedSolutionComponents: text('Proposed solution components are required'),
  projectDeliverables: text('Project deliverables are required'),
  projectTimeline: text('Project timeline is required'),
  paymentSchedule: text('Payment schedule is required'),
})

export type ProposalInputs = z.output<typeof proposalInputs>
