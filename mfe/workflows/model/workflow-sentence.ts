import { lowerFirst, upperFirst } from '#contracts/name-words.ts'
import type { TeamMember } from '#contracts/staff/http/staff.ts'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { engagementOverviewId, proposalId, type Workflow } from '#contracts/workflow/http/workflows.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { hostOf, stepClause } from './step-clause.ts'
import { conditionText, triggerText } from './trigger-words.ts'

type Subject = Pick<Workflow, 'id' | 'apiEndpoint'>

/** What a workflow does: `When a lead is captured: call crm.example.com; if size is above 10, ask staff “Send?”.` */
export const workflowSentence = (
  workflow: Subject,
  triggers: readonly Trigger[],
  steps: readonly Step[],
  members: readonly TeamMember[] = [],
): string => {
  const starts = triggers.filter(({ enabled }) => enabled).map((trigger) => startClause(trigger, members))
  const start = starts.length === 0 ? 'when staff start it' : starts.join(', or ')
  const acts = steps.length === 0 ? [singleAct(workflow)] : steps.map((step, index) => stepClause(step, index, steps))
  return `${upperFirst(start)}: ${acts.join('; ')}.`
}

/** What a run does without steps. */
const singleAct = ({ id, apiEndpoint }: Subject): string => {
  if (id === engagementOverviewId) return 'write an engagement overview'
  if (id === proposalId) return 'write a proposal'
  return apiEndpoint === '' ? 'nothing yet, as it has no endpoint and no steps' : `call ${hostOf(apiEndpoint)}`
}

const startClause = (trigger: Trigger, members: readonly TeamMember[]): string => {
  const words = lowerFirst(triggerText(trigger))
  switch (trigger.kind) {
    case 'webhook':
      return 'when its webhook is called'
    case 'event':
      return [
        `when ${words}`,
        ...trigger.where.map((condition) => lowerFirst(conditionText(condition, members, (word) => `“${word}”`))),
      ].join(' and ')
    default:
      return words
  }
}
