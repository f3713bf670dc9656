import type { ComponentProps } from 'react'
import { readPricing } from '#contracts/document/pricing.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { writtenDay } from '#contracts/document/written-day.ts'
import type { Sentence } from '#contracts/messages.ts'
import { pricesText } from '../../model/price-draft.ts'
import { useReading } from '../reading.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './closing-quote.module.css'
import type { SheetProps } from './overview-sheet.tsx'
import { type DrawPassage, plainPassage } from './passage.tsx'
import { pillarsSection } from './pillars.tsx'
import { PriceTableSheet } from './price-table.tsx'
import type { SectionPart } from './section.tsx'
import { Sheet } from './sheet.tsx'

type Props = SheetProps<Proposal> & { prices?: PriceOptions }

/** How readers see the price table: which optional items are chosen, and whether they may choose. */
export type PriceOptions = Omit<ComponentProps<typeof PriceTableSheet>, 'table'>

export const ProposalSheet = ({ content, brand, passage = plainPassage, prices, sender, ...rest }: Props) => {
  const { text } = useReading()
  return (
    <Sheet
      brand={brand}
      cover={{
        title: 'Engagement Proposal',
        clientName: content.clientName,
        date: writtenDay(content.generatedAt, text),
        sender,
      }}
      sections={proposalSections(content, passage, prices)}
      closing={<ClosingQuote text={content.staticContent.closing} />}
      {...rest}
    />
  )
}

/** The numbered sections of a proposal in order. */
export const proposalSections = (
  content: Proposal,
  passage: DrawPassage,
  prices?: PriceOptions,
): readonly SectionPart[] => {
  const table = readPricing(content)
  const { strategicPillars, nextSteps, terms } = content.staticContent
  const section = (id: string, title: Sentence, field: keyof Proposal & string) => ({
    id,
    key: field,
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
      key: 'investment',
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
    { id: 'next-steps', key: 'nextSteps', title: 'Next Steps', content: <FormattedText text={nextSteps} /> },
    ...(terms ? [{ id: 'terms', key: 'terms', title: 'Terms' as const, content: <FormattedText text={terms} /> }] : []),
  ]
}

/** The quote of documents older than the content library. */
const earlierQuote =
  'The best next customer is very often one that you already have. We would be glad to help you see them.'

const ClosingQuote = ({ text }: { text: string | null | undefined }) => {
  const { t } = useReading()
  return text === '' ? null : (
    <blockquote className={styles.quote}>
      <p>{t('“{quote}”', { quote: text ?? t(earlierQuote) })}</p>
    </blockquote>
  )
}
