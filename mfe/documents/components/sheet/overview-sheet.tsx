import type { ReactNode, Ref } from 'react'
import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../reading.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import { Options } from './options.tsx'
import { type DrawPassage, plainPassage } from './passage.tsx'
import { Phases } from './phases.tsx'
import { pillarsSection } from './pillars.tsx'
import styles from './recommendation.module.css'
import type { SectionPart } from './section.tsx'
import { type DrawBeside, Sheet } from './sheet.tsx'

export type SheetProps<Content> = {
  content: Content
  brand: Brand
  passage?: DrawPassage | undefined
  titleRef?: Ref<HTMLHeadingElement> | undefined
  beside?: DrawBeside | undefined
  /** The name of the member of staff who made the link. */
  sender?: string | null | undefined
}

export const OverviewSheet = ({
  content,
  brand,
  passage = plainPassage,
  sender,
  ...rest
}: SheetProps<EngagementOverview>) => (
  <Sheet
    brand={brand}
    cover={{
      title: 'Engagement Overview',
      clientName: content.clientName,
      date: content.formattedDate,
      industry: content.clientIndustry,
      sender,
    }}
    sections={overviewSections(content, passage)}
    {...rest}
  />
)

/** The numbered sections of an overview in order. */
export const overviewSections = (content: EngagementOverview, passage: DrawPassage): readonly SectionPart[] => {
  const { philosophy, strategicPillars: pillars, framework, nextSteps } = content.staticContent
  return [
    {
      id: 'objective',
      key: 'section1_content',
      title: 'Understanding Your Objective',
      content: passage('section1_content', content.section1_content),
    },
    { id: 'philosophy', key: 'philosophy', title: 'Guiding Philosophy', content: <FormattedText text={philosophy} /> },
    ...(pillars == null || pillars.pillars.length === 0 ? [] : [pillarsSection(pillars)]),
    {
      id: 'framework',
      key: 'framework',
      title: 'Phased Engagement Framework',
      content: <Phases framework={framework} />,
    },
    { id: 'options', key: 'recommendation', title: 'Options for the First Step', content: firstStep(content, passage) },
    { id: 'next-steps', key: 'nextSteps', title: 'Next Steps', content: <FormattedText text={nextSteps} /> },
  ]
}

const firstStep = ({ recommendation, staticContent }: EngagementOverview, passage: DrawPassage) => (
  <>
    <Options packages={staticContent.packages} recommended={recommendation.packageName} />
    <Recommendation packageName={recommendation.packageName}>
      {passage('justification', recommendation.justification)}
    </Recommendation>
  </>
)

/** The recommendation and its reasons. */
const Recommendation = ({ packageName, children }: { packageName: string; children: ReactNode }) => (
  <div className={styles.recommendation}>
    <h3 className={styles.title}>{useReading().t('Our Recommendation')}</h3>
    <p className={styles.name}>{packageName}</p>
    {children}
  </div>
)
