import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { languageName } from '#contracts/language-name.ts'
import { overviewTexts, proposalTexts } from '#contracts/library/document-texts.ts'
import type { Background, Draft, Writer } from '#domain/document/ports/writer.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/kernel/step.ts'
import { fromLibrary, leadData, noBackground } from '../background.ts'
import { longDate } from '../long-date.ts'
import { clientNameOf, lineOf, textOf } from '../plain-text.ts'
import type { Message } from './ask.ts'
import { askForm } from './ask-form.ts'
import { type Ai, openAi } from './client.ts'
import { delimit } from './delimited.ts'
import { overviewForm, pricingOf, proposalForm } from './forms.ts'
import { withinLimits } from './limits.ts'
import { taskOf } from './prompts.ts'
import type { OpenAiSettings } from './settings.ts'
import type { Usage } from './usage.ts'

const thisMoment: Clock = { now: () => new Date().toISOString() }

/** Drafts documents with an OpenAI-compatible AI; each answer must match its schema. */
export const openaiWriter = (settings: OpenAiSettings, clock: Clock = thisMoment): Writer => {
  const ai = openAi(settings)
  return {
    draft: (kind, inputs, cancellation, background = noBackground) => {
      const write = kind === 'proposal' ? writeProposal : writeOverview
      return withinLimits(ai.timing.wholeMs, cancellation, (signal) =>
        write(ai, { inputs, background, at: clock.now() }, signal),
      )
    },
  }
}

type Request = { readonly inputs: Values; readonly background: Background; readonly at: Instant }

const writeProposal = async (ai: Ai, request: Request, signal: AbortSignal): Promise<Draft> => {
  const { inputs, background, at } = request
  const content = fromLibrary(proposalTexts, background, inputs, at)
  const answer = await askForm(
    ai,
    'proposal',
    proposalForm,
    notesFor(request, taskOf(background.library.prompts, 'proposal', content.madeWith.values)),
    signal,
  )
  if (answer.type === 'Failed') return answer
  const { pricing: prices, ...sections } = answer.content
  const pricing = pricingOf(prices, background.formats)
  const document: Proposal = {
    clientName: clientNameOf(inputs),
    generatedAt: at,
    ...sections,
    ...(pricing === null ? {} : { pricing }),
    ...content,
    generatedBy: answer.model,
  }
  return draftOf(document, answer.model, answer.usage)
}

const writeOverview = async (ai: Ai, request: Request, signal: AbortSignal): Promise<Draft> => {
  const { inputs, background, at } = request
  const content = fromLibrary(overviewTexts, background, inputs, at)
  const { packages } = content.staticContent
  const task = taskOf(background.library.prompts, 'overview', content.madeWith.values)
  const messages = notesFor(request, task, { packages })
  const answer = await askForm(
    ai,
    'engagement_overview',
    overviewForm(packages.map(({ name }) => name)),
    messages,
    signal,
  )
  if (answer.type === 'Failed') return answer
  const industry = lineOf(inputs, 'clientIndustry')
  const document: EngagementOverview = {
    clientName: clientNameOf(inputs),
    formattedDate: longDate(at, background.formats, background.language),
    ...(industry === '' ? {} : { clientIndustry: industry }),
    ...answer.content,
    ...content,
    generatedBy: answer.model,
  }
  return draftOf(document, answer.model, answer.usage)
}

/** A document drafted by an AI, with its token usage if the server reported it. */
const draftOf = (document: object, model: string, usage: Usage | null): Draft => ({
  type: 'Drafted',
  outputs: JSON.stringify(document),
  ...(usage === null ? {} : { tokenUse: { model, ...usage } }),
})

/** A task with staff's notes as data: instructions come from the task alone. */
const notesFor = ({ inputs, background }: Request, task: string, more: object = {}): readonly Message[] => {
  const notes = Object.keys(inputs).map((name) => [
    name,
    longDate(textOf(inputs, name), background.formats, background.language),
  ])
  return [
    { role: 'system', content: task + inLanguage(background) },
    {
      role: 'user',
      content: delimit('client-data', { ...more, notes: Object.fromEntries(notes), ...leadData(background) }),
    },
  ]
}

/** The house rules are English; a document in another language is asked for in its own sentence. */
const inLanguage = ({ language = 'en' }: Background): string =>
  language === 'en' ? '' : `\n\nWrite every text of the document in ${languageName(language)}.`
