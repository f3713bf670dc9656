import type { LeadTrends } from '../../../../contracts/http/lead-pipeline.ts'
import { statusChoices } from '../labels.ts'
import { shortValueText } from '../value-text.ts'
import { share } from './chart-scale.ts'
import styles from './insights.module.css'

type Props = { stages: LeadTrends['funnel']; lost: number }

/** How many leads came so far or further: a bar for each stage, and how many of the stage before that is. */
export const Funnel = ({ stages, lost }: Props) => {
  const most = stages[0]?.reached ?? 0
  return (
    <>
      <ol className={styles.funnel}>
        {stages.map(({ status, reached, value }, index) => (
          <li key={status}>
            <span className={styles.stage}>
              {index === 0 ? 'Captured' : statusChoices[status].label}
              <small>{index === 0 ? '' : `${share(reached, stages[index - 1]?.reached ?? 0)} of those before`}</small>
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${most === 0 ? 0 : (100 * reached) / most}%` }} />
            </span>
            <span className={styles.figure}>
              {reached.toLocaleString('en-US')}
              <small>{shortValueText(value)}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {lost.toLocaleString('en-US')} lost. Each bar counts the leads that came so far or further.
      </p>
    </>
  )
}
