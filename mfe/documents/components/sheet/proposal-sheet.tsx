import type { Proposal } from '#contracts/document/proposal.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './closing-quote.module.css'
import type { SheetProps } from './overview-sheet.tsx'
import { type DrawPassage, shownPassage } from './passage.tsx'
import { pillarsSection } from './pillars.tsx'
import type { SectionPart } from './section.tsx'
import { Sheet } from './sheet.tsx'

export const ProposalSheet = ({ content, house, passage = shownPassage, ...rest }: SheetProps<Proposal>) => (
  <Sheet
    house={house}
    cover={{ title: 'Engagement Proposal', clientName: content.clientName, date: longDate(content.generatedAt) }}
    sections={proposalSections(content, passage)}
    closing={<ClosingQuote />}
    {...rest}
  />
)

/** The numbered sections of a proposal in order. */
export const proposalSections = (content: Proposal, passage: DrawPassage): readonly SectionPart[] => {
  const { strategicPillars, nextSteps } = content.staticContent
  const section = (id: string, title: string, field: keyof Proposal & string) => ({
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
    section('investment', 'Estimated Investment', 'investment'),
    { id: 'next-steps', key: 'nextSteps', title: 'Next Steps', content: <FormattedText text={nextSteps} /> },
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
