import { Link } from 'react-router-dom'
import { leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { lowerFirst } from '#contracts/name-words.ts'
import type { Run, RunDetail } from '#contracts/run/http/runs.ts'
import { useRunDetail } from '../../api/use-runs.ts'
import { useTriggers } from '../../api/use-triggers.ts'
import { triggerText } from '../../model/trigger-words.ts'
import styles from './run-card.module.css'

type Props = {
  run: Run | RunDetail
  /** The loaded runs that repeat this one. */
  repeats: readonly string[]
}

/** The lead of a run, the run that this one repeats, and those that repeat it. */
export const RunLinks = ({ run, repeats: listedRepeats }: Props) => {
  const detail = useRunDetail(run.id, false).data
  const repeats = new Set([...(detail?.repeatedAs ?? []), ...listedRepeats])
  if (run.leadId === null && run.originRunId === null && repeats.size === 0) return null
  return (
    <span className={styles.links}>
      {run.leadId !== null && <Link to={leadAddress(run.leadId)}>Its lead</Link>}
      {run.originRunId !== null && <RunLink words="Repeats" runId={run.originRunId} />}
      {[...repeats].map((id) => (
        <RunLink key={id} words="Run again as" runId={id} />
      ))}
    </span>
  )
}

/** The end of an id distinguishes runs; its start is the time. */
const RunLink = ({ words, runId }: { words: string; runId: string }) => (
  <Link to={`?tab=history&run=${runId}`}>
    {words} …{runId.slice(-6)}
  </Link>
)

/** What `startedBy` begins with if no person started a run. */
export const triggerPrefix = 'trigger:'

/** What started a run, if not a person. */
export const StartedBy = ({ run: { startedBy, workflowId } }: { run: Pick<Run, 'startedBy' | 'workflowId'> }) => {
  const isTriggered = startedBy.startsWith(triggerPrefix)
  const { data: triggers } = useTriggers(workflowId, isTriggered)
  if (!isTriggered) return null
  const trigger = triggers?.find(({ id }) => id === startedBy.slice(triggerPrefix.length))
  const words = trigger === undefined ? 'a trigger' : lowerFirst(triggerText(trigger))
  return <span className={styles.fact}>Started by {words}</span>
}
