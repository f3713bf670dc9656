import { Link } from 'react-router-dom'
import type { Run, RunDetail } from '../../../../contracts/http/runs.ts'
import { useRunDetail } from '../../queries/use-runs.ts'
import styles from './run-card.module.css'

type Props = {
  run: Run | RunDetail
  /** The runs that repeat it, as far as the list holds them. */
  repeats: readonly string[]
}

/** Which run this one repeats, and which repeat it. */
export const RunLinks = ({ run, repeats: listed }: Props) => {
  const known = useRunDetail(run.id, false).data
  const repeats = new Set([...(known?.repeatedAs ?? []), ...listed])
  if (run.originRunId === null && repeats.size === 0) return null
  return (
    <span className={styles.links}>
      {run.originRunId !== null && <RunLink words="Repeats" runId={run.originRunId} />}
      {[...repeats].map((id) => (
        <RunLink key={id} words="Run again as" runId={id} />
      ))}
    </span>
  )
}

/** The end of an id is what tells runs apart; its start is the time. */
const RunLink = ({ words, runId }: { words: string; runId: string }) => (
  <Link to={`?tab=history&run=${runId}`}>
    {words} …{runId.slice(-6)}
  </Link>
)
