import { useEffect, useState } from 'react'
import type { Run } from '../../../../contracts/http/runs.ts'
import styles from './run-card.module.css'
import { elapsed, milliseconds } from './run-text.ts'

/** How long the run took; ticks while it is in flight. */
export const RunDuration = ({ run }: { run: Run }) =>
  run.duration === null ? (
    <Ticking since={Date.parse(run.startedAt)} />
  ) : (
    <span className={styles.fact}>Duration {milliseconds(run.duration)}</span>
  )

const Ticking = ({ since }: { since: number }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className={styles.fact}>{elapsed(now - since)} so far</span>
}
