import { AppCard, usePart } from '@atrium/kit'
import type { Run } from '#contracts/run/http/runs.ts'
import { useRunChart } from '../../api/use-runs.ts'
import { bars, summary } from '../../model/chart-bars.ts'
import { milliseconds } from '../../model/run-text.ts'
import { runState } from '../statuses.tsx'
import styles from './run-chart.module.css'

/** In units of the drawing. */
const HEIGHT = 48
const STEP = 12
const PLACES = 50

const ends: readonly Run['status'][] = ['completed', 'failed', 'cancelled']

/** The legend; runs in flight are listed only if there are any. */
const legend = (points: readonly Pick<Run, 'status'>[]): readonly Run['status'][] =>
  points.every(({ status }) => ends.includes(status)) ? ends : [...ends, 'running']

/** The durations and outcomes of the latest runs, newest on the right, with a summary in words. */
export const RunChart = ({ workflowId }: { workflowId: number }) => {
  const data = usePart('The chart of the runs', useRunChart(workflowId))
  const points = data ?? []
  const chartBars = bars(points, HEIGHT)
  const words = data === undefined ? '' : summary(points)
  return (
    <AppCard className={styles.card}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${PLACES * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words || 'The last runs'}
      >
        {chartBars.map(({ id, status, duration, height }, index) => (
          <rect
            key={id}
            className={styles.bar}
            data-status={status}
            x={(PLACES - chartBars.length + index) * STEP + 1.5}
            y={HEIGHT - height}
            width={STEP - 3}
            height={height}
          >
            <title>
              {runState(status).label}
              {duration !== null && `, ${milliseconds(duration)}`}
            </title>
          </rect>
        ))}
      </svg>
      <div className={styles.foot}>
        <p>{words}</p>
        <ul className={styles.legend} aria-hidden="true">
          {legend(points).map((status) => (
            <li key={status} data-status={status}>
              {runState(status).label}
            </li>
          ))}
        </ul>
      </div>
    </AppCard>
  )
}
