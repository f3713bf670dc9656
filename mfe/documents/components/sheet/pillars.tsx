import type { StrategicPillars } from '#contracts/document/static-content.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './pillars.module.css'
import type { SectionPart } from './section.tsx'

/** The section about the consultancy, in both documents. */
export const pillarsSection = (content: StrategicPillars): SectionPart => ({
  id: 'pillars',
  key: 'strategicPillars',
  title: 'Strategic Pillars',
  content: <Pillars content={content} />,
  isWhole: true,
})

const Pillars = ({ content }: { content: StrategicPillars }) => (
  <>
    <FormattedText text={content.intro} />
    <div className={styles.pillars}>
      {content.pillars.map(({ title, description }) => (
        <div key={`${title}: ${description}`} className={styles.pillar}>
          <h3 className={styles.title}>{title}</h3>
          <FormattedText text={description} />
        </div>
      ))}
    </div>
  </>
)
