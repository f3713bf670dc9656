import type { Ids } from '#domain/kernel/ids.ts'
import type { AppendTogether, EventStore } from '#domain/log/ports/event-store.ts'
import { rowOf, type ViewChange } from '#domain/log/ports/views.ts'
import { allOrNothing } from '#domain/log/service/all-or-nothing.ts'
import type { AppendRefused, CommandContext } from '#domain/log/service/command-handler.ts'
import type { WorkflowRejection } from '#domain/workflow/model/index.ts'
import type { Workflows } from '#domain/workflow/service/workflows.ts'
import type { WorkflowView } from '#domain/workflow/views/workflow-view.ts'
import type { TriggerRejection } from '../model/index.ts'
import type { Triggers } from './triggers.ts'

type Draft = {
  readonly settings: Parameters<Workflows['create']>[0]
  readonly triggers: readonly Omit<Parameters<Triggers['add']>[0], 'workflowId'>[]
  readonly activate: boolean
}

type MakeOutcome =
  | {
      readonly accepted: true
      readonly workflowId: number
      /** The triggers that were added, in order; `secret` is that of a webhook. */
      readonly triggers: readonly { readonly id: string; readonly secret: string | null }[]
    }
  | { readonly accepted: false; readonly rejection: Rejection }

type Rejection = WorkflowRejection | TriggerRejection | AppendRefused

type TriggerCreation = Extract<MakeOutcome, { accepted: true }>['triggers'][number]

/** The context of the last append, which may hold the reply: the result is known by then. */
type LastContext = (
  workflowOf: (rows: readonly ViewChange[]) => WorkflowView,
  triggers: readonly TriggerCreation[],
) => CommandContext

export type MakeWorkflow = (workflow: Draft, context: CommandContext, last?: LastContext) => Promise<MakeOutcome>

/** The commands on workflows and triggers, with this store for their events and these ids for triggers. */
type CommandsOn = (
  store: EventStore,
  ids: Ids,
) => {
  readonly workflows: Pick<Workflows, 'create'>
  readonly triggers: Pick<Triggers, 'add'>
}

/**
 * Makes a workflow with its inputs and triggers, atomically: after a crash, all of it exists or nothing. It is tried
 * again where another workflow concurrently takes the same number.
 */
export const makeWorkflow =
  (
    { store, together, ids }: { readonly store: EventStore; readonly together: AppendTogether; readonly ids: Ids },
    commandsOn: CommandsOn,
  ): MakeWorkflow =>
  (workflow, context, last = () => context) =>
    allOrNothing({ store, together })((on) => {
      const { workflows, triggers } = commandsOn(on, risingIds(ids, workflow.triggers.length))
      return decideAll(workflows, triggers, { wanted: workflow, context, last })
    })

/** Ids in ascending order, by which triggers are listed: ids of the same moment are unordered. */
const risingIds = (ids: Ids, count: number): Ids => {
  const sortedIds = Array.from({ length: count }, () => ids.next()).sort()
  return { next: () => sortedIds.shift() ?? ids.next() }
}

type Creation = { readonly wanted: Draft; readonly context: CommandContext; readonly last: LastContext }

const decideAll = async (
  workflows: Pick<Workflows, 'create'>,
  triggers: Pick<Triggers, 'add'>,
  { wanted: { settings, triggers: wanted, activate }, context, last }: Creation,
): Promise<MakeOutcome> => {
  const ownRow = (rows: readonly ViewChange[]) => rowOf(rows, 'workflows')
  const created = await workflows.create(
    { ...settings, active: activate },
    wanted.length === 0 ? last(ownRow, []) : context,
  )
  if (!created.accepted) return created
  const row = ownRow(created.changes)
  const triggerPlans: TriggerCreation[] = []
  for (const trigger of wanted) {
    const isLast = triggerPlans.length + 1 === wanted.length
    const contextOf = (one: TriggerCreation) => (isLast ? last(() => row, [...triggerPlans, one]) : context)
    const { outcome, id, secret } = await triggers.add({ workflowId: row.id, ...trigger }, context, contextOf)
    if (!outcome.accepted) return outcome
    triggerPlans.push({ id, secret })
  }
  return { accepted: true, workflowId: row.id, triggers: triggerPlans }
}
