import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import { byTemplate } from '#contracts/document/static-content.ts'
import type { Writer } from '#domain/document/ports/writer.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/run/model/index.ts'
import { longDate } from '../long-date.ts'
import { type Option, options } from '../static-content/options.ts'
import { overviewContent } from '../static-content/overview-content.ts'
import { bold, listed, paragraphs } from './markup.ts'
import { type OverviewNotes, overviewNotes } from './overview/notes.ts'
import { proposalDraft } from './proposal/proposal-draft.ts'
import { itemsOf } from './reading/items.ts'
import { moneyIn } from './reading/money.ts'

/** Drafts an engagement overview from its inputs alone. */
const overviewDraft = (inputs: Values, at: Instant): EngagementOverview => {
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

/** The client's objective, from the objectives and the meeting notes. */
const objective = ({ clientName, objectives, meetingNotes, further }: OverviewNotes): string =>
  paragraphs(
    opening(clientName),
    listed('What you want to achieve', itemsOf(objectives)),
    listed('What we took away from our conversation', itemsOf(meetingNotes)),
    further,
    closing,
  )

const opening = (clientName: string): string =>
  `Thank you for the open conversation about ${clientName}, its customers and its plans. Before we suggest anything, we want to be sure that we understood you. This is what we heard.`

const closing =
  'If we misread a point, or left out one that matters, please tell us before we go further. The rest of this overview follows from what stands here.'

type Recommendation = EngagementOverview['recommendation']

/** The largest option that the budget covers; the smallest if it covers none or is missing. */
const recommendation = ({ clientName, budget }: OverviewNotes): Recommendation => {
  const most = budgetOf(budget)
  const affordable = options.filter(({ from }) => most !== null && from <= most).at(-1)
  const chosen = affordable ?? options[0]
  return {
    packageName: chosen.name,
    justification: paragraphs(reason(chosen, budget, most), promise(chosen, clientName)),
  }
}

/** The highest amount in a budget: the upper end of a range. */
const budgetOf = (budget: string): number | null => {
  const amounts = moneyIn(budget).map(({ amount }) => amount)
  return amounts.length === 0 ? null : Math.max(...amounts)
}

const reason = ({ name, investment, from }: Option, budget: string, most: number | null): string => {
  if (most === null)
    return `As no budget has been settled yet, we recommend the step that asks for the smallest commitment: the ${bold(name)}, at ${bold(investment)}.`
  if (from > most)
    return `We recommend the ${bold(name)}, at ${bold(investment)}. It goes beyond the budget that you named (${budget}), and it is the smallest step that we can do well; let us talk about a part of it that fits.`
  return `Within the budget that you named (${budget}), we recommend the ${bold(name)}, at ${bold(investment)}. It is the most complete first step that this budget covers.`
}

const promise = ({ outcome, duration }: Option, clientName: string): string =>
  `After ${duration}, ${clientName} has ${outcome}. That is enough to decide with confidence whether a next step is worth it, and it remains yours whatever you decide.`

const thisMoment: Clock = { now: () => new Date().toISOString() }

/** Drafts documents without an AI: deterministic, from the inputs alone. */
export const templateWriter = (clock: Clock = thisMoment): Writer => ({
  draft: async (kind, inputs, cancellation) => {
    if (cancellation.cancelled()) return { type: 'Cancelled' }
    const draft = kind === 'proposal' ? proposalDraft : overviewDraft
    return { type: 'Drafted', outputs: JSON.stringify(draft(inputs, clock.now())) }
  },
})
