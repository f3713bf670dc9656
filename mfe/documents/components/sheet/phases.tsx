import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import { useReading } from '../reading.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './phases.module.css'

type Framework = EngagementOverview['staticContent']['framework']

export const Phases = ({ framework }: { framework: Framework }) => (
  <>
    <div className={styles.intro}>
      <FormattedText text={framework.intro} />
    </div>
    <ol className={styles.phases}>
      <Phase number={1} phase={framework.phase1} />
      <Phase number={2} phase={framework.phase2} />
      <Phase number={3} phase={framework.phase3} />
    </ol>
  </>
)

const Phase = ({ number, phase }: { number: number; phase: Framework['phase1'] }) => (
  <li className={styles.phase}>
    <h3 className={styles.title}>
      <span className={styles.number}>{useReading().t('Phase {number}', { number })}</span> {phase.title}
    </h3>
    <FormattedText text={phase.description} />
  </li>
)
