import type { Run } from '#contracts/run/http/runs.ts'
import { useTriggers } from '../../api/use-triggers.ts'
import { triggerText } from '../../model/trigger-words.ts'
import styles from './run-card.module.css'

const prefix = 'trigger:'

/** What started a run, if not a person. */
export const StartedBy = ({ run: { startedBy, workflowId } }: { run: Pick<Run, 'startedBy' | 'workflowId'> }) => {
  const isTriggered = startedBy.startsWith(prefix)
  const { data: triggers } = useTriggers(workflowId, isTriggered)
  if (!isTriggered) return null
  const trigger = triggers?.find(({ id }) => id === startedBy.slice(prefix.length))
  const words = trigger === undefined ? 'a trigger' : lowerFirst(triggerText(trigger))
  return <span className={styles.fact}>Started by {words}</span>
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
