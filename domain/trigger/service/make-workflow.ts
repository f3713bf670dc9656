import { rowOf, type ViewChange } from '#domain/log/ports/views.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { WorkflowRejection } from '#domain/workflow/model/index.ts'
import type { RevisionRejection, Workflows } from '#domain/workflow/service/workflows.ts'
import type { WorkflowView } from '#domain/workflow/views/workflow-view.ts'
import type { TriggerRejection } from '../model/index.ts'
import type { Triggers } from './triggers.ts'

type Wanted = {
  readonly settings: Parameters<Workflows['create']>[0]
  readonly triggers: readonly Omit<Parameters<Triggers['add']>[0], 'workflowId'>[]
  readonly activate: boolean
}

type Made =
  | {
      readonly accepted: true
      readonly workflowId: number
      /** The triggers that were added, in order; `secret` is that of a webhook. */
      readonly triggers: readonly { readonly id: string; readonly secret: string | null }[]
    }
  | { readonly accepted: false; readonly rejection: Rejection }

type Rejection = WorkflowRejection | RevisionRejection | TriggerRejection | { readonly type: 'VersionStale' }

type MadeTrigger = Extract<Made, { accepted: true }>['triggers'][number]

/** The context of the last append, which may hold the reply: what was made is known by then. */
export type LastContext = (
  workflowOf: (rows: readonly ViewChange[]) => WorkflowView,
  triggers: readonly MadeTrigger[],
) => CommandContext

export type MakeWorkflow = (wanted: Wanted, context: CommandContext, last?: LastContext) => Promise<Made>

/**
 * Makes a workflow with its inputs, then its triggers, and activates it last: one that is left half made by a crash is
 * inactive, and starts nothing.
 */
export const makeWorkflow =
  (workflows: Pick<Workflows, 'create' | 'revise'>, triggers: Pick<Triggers, 'add'>): MakeWorkflow =>
  async ({ settings, triggers: wanted, activate }, context, last = () => context) => {
    const ownRow = (rows: readonly ViewChange[]) => rowOf(rows, 'workflows')
    const isLast = (count: number) => !activate && count === wanted.length
    const created = await workflows.create(settings, isLast(0) ? last(ownRow, []) : context)
    if (!created.accepted) return created
    const row = ownRow(created.changes)
    const made: MadeTrigger[] = []
    for (const [index, trigger] of wanted.entries()) {
      const contextOf = (one: MadeTrigger) => (isLast(index + 1) ? last(() => row, [...made, one]) : context)
      const { outcome, id, secret } = await triggers.add({ workflowId: row.id, ...trigger }, context, contextOf)
      if (!outcome.accepted) return outcome
      made.push({ id, secret })
    }
    const activation = activate && (await workflows.revise(row.id, { status: 'active' }, last(ownRow, made)))
    if (activation && !activation.accepted) return activation
    return { accepted: true, workflowId: row.id, triggers: made }
  }
