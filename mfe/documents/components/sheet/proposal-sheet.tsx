import type { ComponentProps } from 'react'
import { readPricing } from '#contracts/document/pricing.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { pricesText } from '../../model/price-draft.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './closing-quote.module.css'
import type { SheetProps } from './overview-sheet.tsx'
import { type DrawPassage, shownPassage } from './passage.tsx'
import { pillarsSection } from './pillars.tsx'
import { PriceTableSheet } from './price-table.tsx'
import type { SectionPart } from './section.tsx'
import { Sheet } from './sheet.tsx'

type Props = SheetProps<Proposal> & { prices?: ShownPrices }

/** How readers see the price table: which optional items are chosen, and whether they may choose. */
export type ShownPrices = Omit<ComponentProps<typeof PriceTableSheet>, 'table'>

export const ProposalSheet = ({ content, house, passage = shownPassage, titleRef, prices }: Props) => (
  <Sheet
    house={house}
    cover={{ title: 'Engagement Proposal', clientName: content.clientName, date: longDate(content.generatedAt) }}
    sections={proposalSections(content, passage, prices)}
    closing={<ClosingQuote />}
    titleRef={titleRef}
  />
)

/** The numbered sections of a proposal in order. */
export const proposalSections = (
  content: Proposal,
  passage: DrawPassage,
  prices?: ShownPrices,
): readonly SectionPart[] => {
  const table = readPricing(content)
  const { strategicPillars, nextSteps } = content.staticContent
  const section = (id: string, title: string, field: keyof Proposal & string) => ({
    id,
    title,
    content: passage(field, String(content[field])),
  })
  return [
    section('summary', 'Executive Summary', 'executiveSummary'),
    section('objectives', 'Objectives', 'understandingObjectives'),
    section('solution', 'Proposed Solution', 'proposedSolution'),
    pillarsSection(strategicPillars),
    section('scope', 'Project Scope & Deliverables', 'projectScope'),
    section('timeline', 'Project Timeline', 'timeline'),
    {
      id: 'investment',
      title: 'Estimated Investment',
      content: (
        <>
          {passage('investment', content.investment)}
          {passage(
            'pricing',
            pricesText(content),
            table === null ? null : <PriceTableSheet table={table} {...prices} />,
          )}
        </>
      ),
    },
    { id: 'next-steps', title: 'Next Steps', content: <FormattedText text={nextSteps} /> },
  ]
}

const ClosingQuote = () => (
  <blockquote className={styles.quote}>
    <p>“The best next customer is very often one that you already have. We would be glad to help you see them.”</p>
  </blockquote>
)

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `March 24, 2025` for every reader; other text is unchanged. */
const longDate = (instant: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : format.format(time)
}
