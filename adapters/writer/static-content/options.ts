import type { AssessmentPackage } from '#contracts/document/engagement-overview.ts'

/** An engagement option: `from` is its price in whole dollars, `outcome` what the client gets. */
export type Option = AssessmentPackage & { readonly from: number; readonly outcome: string }

type Unpriced = Pick<Option, 'name' | 'idealFor' | 'duration' | 'from' | 'outcome'>

const priced = (option: Unpriced): Option => ({ ...option, investment: `$${option.from.toLocaleString('en-US')}` })

/** The options, from the smallest to the largest. */
export const options: readonly [smallest: Option, ...larger: Option[]] = [
  priced({
    name: 'Insight Snapshot',
    idealFor: 'Owners who want a first, honest look at their customer data',
    duration: '1 week',
    from: 2_500,
    outcome: 'a first clear picture of its customers and the three opportunities that stand out in it',
  }),
  priced({
    name: 'Customer Data Assessment',
    idealFor: 'Businesses whose customers are spread over several tools',
    duration: '3 weeks',
    from: 7_500,
    outcome: 'one consolidated view of its customers, a report on what it shows, and a ranked list of opportunities',
  }),
  priced({
    name: 'Growth Blueprint',
    idealFor: 'Teams that are ready to build and want the whole plan first',
    duration: '6 weeks',
    from: 18_000,
    outcome: 'the complete assessment, one opportunity tried out in practice, and a costed plan for the year ahead',
  }),
]
