import type { ShownDocument } from '../../../../contracts/mfe/document-pages.ts'
import type { Outcome } from '../reading/outcome.ts'

/** What the browser's tab, and a saved PDF, is called. */
export const titleOf = (shown: Outcome | ShownDocument): string => {
  if (shown.type === 'EngagementOverview') return `Engagement Overview for ${shown.data.clientName}`
  if (shown.type === 'Proposal') return `Engagement Proposal for ${shown.data.clientName}`
  return shown.type === 'Output' ? shown.report.workflow.name : 'Unable to Load Report'
}
