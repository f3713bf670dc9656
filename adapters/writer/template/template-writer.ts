import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import { byTemplate } from '#contracts/document/static-content.ts'
import { overviewTexts } from '#contracts/library/document-texts.ts'
import { fillText } from '#contracts/library/library.ts'
import type { Translate } from '#contracts/messages.ts'
import type { Background, DocumentFormats, Writer } from '#domain/document/ports/writer.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/kernel/step.ts'
import type { Package } from '#domain/library/model/index.ts'
import { followsOn, fromLibrary, noBackground, translationOf, variableValues } from '../background.ts'
import { longDate } from '../long-date.ts'
import { printable } from '../plain-text.ts'
import { bold, bulletList, paragraphs } from './markup.ts'
import { type OverviewNotes, overviewNotes } from './overview/notes.ts'
import { proposalDraft } from './proposal/proposal-draft.ts'
import { itemsOf } from './reading/items.ts'
import { moneyIn } from './reading/money.ts'

/** Drafts an engagement overview from its inputs alone. */
const overviewDraft = (inputs: Values, at: Instant, background: Background): EngagementOverview => {
  const notes = overviewNotes(inputs)
  const t = translationOf(background)
  return {
    clientName: notes.clientName,
    formattedDate: longDate(at, background.formats, background.language),
    ...(notes.industry === '' ? {} : { clientIndustry: notes.industry }),
    section1_content: objective(notes, background, t),
    recommendation: recommendation(notes, optionsOf(background, inputs, at), background.formats, t),
    ...fromLibrary(overviewTexts, background, inputs, at),
    generatedBy: byTemplate,
  }
}

/** The client's objective, from the objectives and the meeting notes. */
const objective = (notes: OverviewNotes, background: Background, t: Translate): string => {
  const { clientName, objectives, meetingNotes, further } = notes
  return paragraphs(
    `${t(opening, { client: clientName })} ${followsOn(background)}`.trim(),
    bulletList(t('What you want to achieve'), itemsOf(objectives)),
    bulletList(t('What we took away from our conversation'), itemsOf(meetingNotes)),
    bulletList(t('What you wrote to us'), messagesBeyond(notes, background.lead)),
    further,
    t(closing),
  )
}

const maxMessages = 5

/** The lead's messages that the notes do not contain yet, each as one line. */
const messagesBeyond = ({ objectives, meetingNotes }: OverviewNotes, lead: Background['lead']): readonly string[] => {
  const source = oneLine(`${objectives} ${meetingNotes}`)
  const messages = (lead?.messages ?? []).map(({ text }) => oneLine(printable(text)))
  return messages.filter((text) => text !== '' && !source.includes(text)).slice(-maxMessages)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const opening =
  'Thank you for the open conversation about {client}, its customers and its plans. Before we suggest anything, we want to be sure that we understood you. This is what we heard.'

const closing =
  'If we misread a point, or left out one that matters, please tell us before we go further. The rest of this overview follows from what stands here.'

type Recommendation = EngagementOverview['recommendation']

/** A package with its price as a number; null where its price is not one. */
type Option = Package & { readonly from: number | null }

const optionsOf = (background: Background, inputs: Values, at: Instant): readonly Option[] => {
  const values = variableValues(background, inputs, at)
  return background.library.packages.map(({ name, investment, duration, outcome, idealFor }) => ({
    name: fillText(name, values),
    idealFor: fillText(idealFor, values),
    investment: fillText(investment, values),
    duration: fillText(duration, values),
    outcome: fillText(outcome ?? '', values),
    from: moneyIn(investment, background.formats)[0]?.amount ?? null,
  }))
}

const priceOf = ({ from }: Option): number => from ?? Number.POSITIVE_INFINITY

/** The largest option that the budget covers; the smallest if it covers none or is missing. */
const recommendation = (
  { clientName, budget }: OverviewNotes,
  options: readonly Option[],
  formats: DocumentFormats,
  t: Translate,
): Recommendation => {
  const max = budgetOf(budget, formats)
  const [smallest, ...larger] = [...options].sort((one, other) => (priceOf(one) < priceOf(other) ? -1 : 1))
  const affordable = larger.filter((option) => max !== null && priceOf(option) <= max).at(-1)
  const choice = affordable ?? smallest
  if (choice === undefined) return { packageName: '', justification: '' }
  return {
    packageName: choice.name,
    justification: paragraphs(reason(choice, budget, max, t), promise(choice, clientName, t)),
  }
}

/** The highest amount in a budget: the upper end of a range. */
const budgetOf = (budget: string, formats: DocumentFormats): number | null => {
  const amounts = moneyIn(budget, formats).map(({ amount }) => amount)
  return amounts.length === 0 ? null : Math.max(...amounts)
}

const reason = (option: Option, budget: string, max: number | null, t: Translate): string => {
  const values = { name: bold(option.name), price: bold(option.investment), budget }
  if (max === null) return t(withoutBudget, values)
  if (priceOf(option) > max) return t(beyondBudget, values)
  return t(withinBudget, values)
}

const withoutBudget =
  'As no budget has been settled yet, we recommend the step that asks for the smallest commitment: the {name}, at {price}.'
const beyondBudget =
  'We recommend the {name}, at {price}. It goes beyond the budget that you named ({budget}), and it is the smallest step that we can do well; let us talk about a part of it that fits.'
const withinBudget =
  'Within the budget that you named ({budget}), we recommend the {name}, at {price}. It is the most complete first step that this budget covers.'

const promise = ({ outcome = '', duration }: Option, client: string, t: Translate): string =>
  outcome === '' || duration === '' ? t(enough) : t(afterwards, { duration, client, outcome })

const enough =
  'It is enough to decide with confidence whether a next step is worth it, and its result remains yours whatever you decide.'
const afterwards =
  'After {duration}, {client} has {outcome}. That is enough to decide with confidence whether a next step is worth it, and it remains yours whatever you decide.'

const thisMoment: Clock = { now: () => new Date().toISOString() }

/** Drafts documents without an AI: deterministic, from the inputs alone. */
export const templateWriter = (clock: Clock = thisMoment): Writer => ({
  draft: async (kind, inputs, cancellation, background = noBackground) => {
    if (cancellation.cancelled()) return { type: 'Cancelled' }
    const draft = kind === 'proposal' ? proposalDraft : overviewDraft
    return { type: 'Drafted', outputs: JSON.stringify(draft(inputs, clock.now(), background)) }
  },
})
