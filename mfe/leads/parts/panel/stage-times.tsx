import type { LeadStage } from '../../../../contracts/http/lead-timeline.ts'
import { statusChoices } from '../labels.ts'
import styles from './lead-history.module.css'
import { spanText } from './span-text.ts'

/** How long the lead was in each status, in the order in which it was there; the last goes on. */
export const StageTimes = ({ stages }: { stages: readonly LeadStage[] }) => (
  <section>
    <h2>Time in each status</h2>
    <ol className={styles.stages}>
      {stages.map(({ status, since, until, milliseconds }) => (
        <li key={since} data-tone={statusChoices[status].tone} style={{ flexGrow: Math.sqrt(milliseconds / 60_000) }}>
          <span>{statusChoices[status].label}</span>
          <small>
            {spanText(milliseconds)}
            {until === null && ' so far'}
          </small>
        </li>
      ))}
    </ol>
  </section>
)
