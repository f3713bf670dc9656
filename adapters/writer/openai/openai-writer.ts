import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import type { Draft, Writer } from '#domain/document/ports/writer.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/run/model/index.ts'
import { longDate } from '../long-date.ts'
import { clientNameOf, lineOf, textOf } from '../plain-text.ts'
import { overviewContent } from '../static-content/overview-content.ts'
import { proposalContent } from '../static-content/proposal-content.ts'
import type { Message } from './ask.ts'
import { askForm } from './ask-form.ts'
import type { Ai } from './client.ts'
import { openAi } from './client.ts'
import { delimited } from './delimited.ts'
import { overviewForm, pricingOf, proposalForm } from './forms.ts'
import { withinLimits } from './limits.ts'
import { prompts } from './prompts.ts'
import type { OpenAiSettings } from './settings.ts'
import type { Usage } from './usage.ts'

const thisMoment: Clock = { now: () => new Date().toISOString() }

/** Drafts documents with an OpenAI-compatible AI; each answer must match its schema. */
export const openaiWriter = (settings: OpenAiSettings, clock: Clock = thisMoment): Writer => {
  const ai = openAi(settings)
  return {
    draft: (kind, inputs, cancellation) => {
      const write = kind === 'proposal' ? writeProposal : writeOverview
      return withinLimits(ai.patience.wholeMs, cancellation, (signal) => write(ai, inputs, clock.now(), signal))
    },
  }
}

const writeProposal = async (ai: Ai, inputs: Values, at: Instant, signal: AbortSignal): Promise<Draft> => {
  const filled = await askForm(ai, 'proposal', proposalForm, notesFor(prompts.proposal, inputs), signal)
  if (filled.type === 'Failed') return filled
  const { pricing: answered, ...sections } = filled.content
  const pricing = pricingOf(answered)
  const document: Proposal = {
    clientName: clientNameOf(inputs),
    generatedAt: at,
    ...sections,
    ...(pricing === null ? {} : { pricing }),
    staticContent: proposalContent,
    generatedBy: filled.model,
  }
  return drafted(document, filled.model, filled.usage)
}

const writeOverview = async (ai: Ai, inputs: Values, at: Instant, signal: AbortSignal): Promise<Draft> => {
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

/** A document drafted by an AI, with its token usage if the server reported it. */
const drafted = (document: object, model: string, usage: Usage | null): Draft => ({
  type: 'Drafted',
  outputs: JSON.stringify(document),
  ...(usage === null ? {} : { tokenUse: { model, ...usage } }),
})

/** A task with staff's notes as data: instructions come from the task alone. */
const notesFor = (task: string, inputs: Values, more: object = {}): readonly Message[] => {
  const notes = Object.keys(inputs).map((name) => [name, longDate(textOf(inputs, name))])
  return [
    { role: 'system', content: task },
    { role: 'user', content: delimited('client-data', { ...more, notes: Object.fromEntries(notes) }) },
  ]
}
