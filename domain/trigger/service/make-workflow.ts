import { rowOf } from '#domain/log/ports/views.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { WorkflowRejection } from '#domain/workflow/model/index.ts'
import type { RevisionRejection, Workflows } from '#domain/workflow/service/workflows.ts'
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

export type MakeWorkflow = (wanted: Wanted, context: CommandContext) => Promise<Made>

/**
 * Makes a workflow with its inputs, then its triggers, and activates it last: one that is left half made by a crash is
 * inactive, and starts nothing.
 */
export const makeWorkflow =
  (workflows: Pick<Workflows, 'create' | 'revise'>, triggers: Pick<Triggers, 'add'>): MakeWorkflow =>
  async (wanted, context) => {
    const created = await workflows.create(wanted.settings, context)
    if (!created.accepted) return created
    const { id: workflowId } = rowOf(created.changes, 'workflows')
    const made: { id: string; secret: string | null }[] = []
    for (const trigger of wanted.triggers) {
      const { outcome, id, secret } = await triggers.add({ workflowId, ...trigger }, context)
      if (!outcome.accepted) return outcome
      made.push({ id, secret })
    }
    const activated = wanted.activate ? await workflows.revise(workflowId, { status: 'active' }, context) : created
    return activated.accepted ? { accepted: true, workflowId, triggers: made } : activated
  }
