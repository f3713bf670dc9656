import { proposalInputs } from '#contracts/document/proposal-inputs.ts'
import type { Formats } from '#contracts/formats.ts'
import type { Values } from '#domain/kernel/step.ts'
import { longDate } from '../../long-date.ts'
import { clientNameOf, lineOf, textOf } from '../../plain-text.ts'
import { furtherNotes } from '../reading/further.ts'
import { itemsOf } from '../reading/items.ts'
import { type Titled, titledOf } from '../reading/titled.ts'

/** Staff's notes for a proposal, parsed; each long text by the section it is for. */
export type ProposalNotes = {
  readonly clientName: string
  readonly meetingDate: string
  readonly totalInvestment: string
  readonly estimatedTimeline: string
  readonly components: readonly Titled[]
  readonly objectives: string
  readonly deliverables: string
  readonly plan: string
  readonly payments: string
  /** What staff added to the form. */
  readonly further: string
}

/** Empty texts where an input is missing; the date is written out as in the document's language. */
export const proposalNotes = (inputs: Values, formats: Formats, language: string): ProposalNotes => ({
  clientName: clientNameOf(inputs),
  meetingDate: longDate(lineOf(inputs, 'meetingDate'), formats, language),
  totalInvestment: lineOf(inputs, 'totalInvestment'),
  estimatedTimeline: lineOf(inputs, 'estimatedTimeline'),
  components: itemsOf(textOf(inputs, 'proposedSolutionComponents')).map(titledOf),
  objectives: textOf(inputs, 'clientObjectives'),
  deliverables: textOf(inputs, 'projectDeliverables'),
  plan: textOf(inputs, 'projectTimeline'),
  payments: textOf(inputs, 'paymentSchedule'),
  further: furtherNotes(inputs, Object.keys(proposalInputs.shape)),
})
