import { z } from 'zod'
import { requiredText } from '#contracts/fields.ts'

/** Maximum characters of a single-line field, and of a multi-line field. */
export const maxLineLength = 200
export const maxTextLength = 20_000

const line = (message: string) => requiredText(message, maxLineLength)
const text = (message: string) => requiredText(message, maxTextLength)

/** The proposal form; browser and server validate with the same schema. All nine fields are free text. */
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
