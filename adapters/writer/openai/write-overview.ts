import type { EngagementOverview } from '../../../contracts/documents/engagement-overview.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { Draft } from '../../../domain/ports/writer.ts'
import type { Values } from '../../../domain/run/index.ts'
import { longDate } from '../long-date.ts'
import { clientNameOf, lineOf } from '../plain-text.ts'
import { overviewContent } from '../static-content/overview-content.ts'
import { askForm } from './ask-form.ts'
import type { Ai } from './client.ts'
import { drafted } from './drafted.ts'
import { overviewForm } from './forms.ts'
import { notesFor } from './notes-for.ts'
import { prompts } from './prompts.ts'

export const writeOverview = async (ai: Ai, inputs: Values, at: Instant, signal: AbortSignal): Promise<Draft> => {
  const messages = notesFor(prompts['engagement-overview'], inputs, { packages: overviewContent.packages })
  const filled = await askForm(ai, 'engagement_overview', overviewForm, messages, signal)
  if (filled.type === 'Failed') return filled
  const industry = lineOf(inputs, 'clientIndustry')
  const document: EngagementOverview = {
    clientName: clientNameOf(inputs),
    formattedDate: longDate(at),
    ...(industry === '' ? {} : { clientIndustry: industry }),
    ...filled.content,
    staticContent: overviewContent,
    generatedBy: filled.model,
  }
  return drafted(document, filled.model, filled.usage)
}
