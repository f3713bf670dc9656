import type { Values } from '#domain/kernel/step.ts'
import { clientNameOf, lineOf, textOf } from '../../plain-text.ts'
import { furtherNotes } from '../reading/further.ts'

/** Staff's notes for an overview, parsed. */
export type OverviewNotes = {
  readonly clientName: string
  readonly industry: string
  readonly meetingNotes: string
  readonly objectives: string
  readonly budget: string
  /** What staff added to the form. */
  readonly further: string
}

/** Empty texts where an input is missing; inputs of other names are `further`. */
export const overviewNotes = (inputs: Values): OverviewNotes => ({
  clientName: clientNameOf(inputs),
  industry: lineOf(inputs, 'clientIndustry'),
  meetingNotes: textOf(inputs, 'meetingNotes'),
  objectives: textOf(inputs, 'objectives'),
  budget: lineOf(inputs, 'budget'),
  further: furtherNotes(inputs, ['clientName', 'clientIndustry', 'meetingNotes', 'objectives', 'budget']),
})
