import type { Values } from '../../../../domain/run/index.ts'
import { lineOf, textOf } from '../reading/plain-text.ts'

/** What staff noted for an overview, read. */
export type OverviewNotes = {
  readonly clientName: string
  readonly industry: string
  readonly meetingNotes: string
  readonly objectives: string
  readonly budget: string
}

export const overviewNotes = (inputs: Values): OverviewNotes => ({
  clientName: lineOf(inputs, 'clientName') || 'your business',
  industry: lineOf(inputs, 'clientIndustry'),
  meetingNotes: textOf(inputs, 'meetingNotes'),
  objectives: textOf(inputs, 'objectives'),
  budget: lineOf(inputs, 'budget'),
})
