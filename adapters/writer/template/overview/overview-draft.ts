import type { EngagementOverview } from '../../../../contracts/documents/engagement-overview.ts'
import { byTemplate } from '../../../../contracts/documents/static-content.ts'
import type { Instant } from '../../../../domain/kernel/instant.ts'
import type { Values } from '../../../../domain/run/index.ts'
import { longDate } from '../../long-date.ts'
import { overviewContent } from '../../static-content/overview-content.ts'
import { overviewNotes } from './notes.ts'
import { objective } from './objective.ts'
import { recommendation } from './recommendation.ts'

/** A whole engagement overview from its inputs alone. */
export const overviewDraft = (inputs: Values, at: Instant): EngagementOverview => {
  const notes = overviewNotes(inputs)
  return {
    clientName: notes.clientName,
    formattedDate: longDate(at),
    ...(notes.industry === '' ? {} : { clientIndustry: notes.industry }),
    section1_content: objective(notes),
    recommendation: recommendation(notes),
    staticContent: overviewContent,
    generatedBy: byTemplate,
  }
}
