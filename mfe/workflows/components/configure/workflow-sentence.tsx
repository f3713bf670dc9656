import { useMembers } from '@atrium/kit'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { useSteps } from '../../api/use-steps.ts'
import { useTriggers } from '../../api/use-triggers.ts'
import { workflowSentence } from '../../model/workflow-sentence.ts'
import styles from './configure.module.css'

type Props = { workflow: Workflow; isBuiltIn: boolean }

/** What the workflow does, in one sentence, as it is saved. */
export const WorkflowSentence = ({ workflow, isBuiltIn }: Props) => {
  const { data: triggers } = useTriggers(workflow.id)
  const { data: steps } = useSteps(workflow.id, !isBuiltIn)
  const members = useMembers()
  const own = isBuiltIn ? [] : steps
  if (triggers === undefined || own === undefined) return <p className={styles.sentence}> </p>
  return <p className={styles.sentence}>{workflowSentence(workflow, triggers, own, members)}</p>
}
