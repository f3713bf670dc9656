import type { EngagementOverview } from '../../../../contracts/documents/engagement-overview.ts'
import { type Option, options } from '../../static-content/options.ts'
import { bold, paragraphs } from '../markup.ts'
import { moneyIn } from '../reading/money.ts'
import type { OverviewNotes } from './notes.ts'

type Recommendation = EngagementOverview['recommendation']

/** The largest first step that the budget covers; the smallest where it covers none, or where nobody named one. */
export const recommendation = ({ clientName, budget }: OverviewNotes): Recommendation => {
  const most = budgetOf(budget)
  const affordable = options.filter(({ from }) => most !== null && from <= most).at(-1)
  const chosen = affordable ?? options[0]
  return {
    packageName: chosen.name,
    justification: paragraphs(reason(chosen, budget, most), promise(chosen, clientName)),
  }
}

/** The most that a budget names: the upper end of a range. */
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
