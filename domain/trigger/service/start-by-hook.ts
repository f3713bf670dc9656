import type { Ids } from '#domain/kernel/ids.ts'
import { isNumeral } from '#domain/kernel/numeral.ts'
import { asText } from '#domain/kernel/step-references.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { type RunEvent, type RunRejection, run } from '#domain/run/model/index.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import type { StartRejection } from '#domain/run/service/runs.ts'
import { checkInputs, composedName, type WorkflowInput } from '#domain/workflow/model/index.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { ListedTrigger } from '../ports/trigger-reader.ts'
import { actorOf, isLoop, loopReason, triggeredBy } from './start-triggered.ts'

type Call = {
  /** Fields that fill the inputs of the same name; others are dropped. */
  readonly values: Readonly<Record<string, unknown>>
  /** The run that the caller says it was called by. */
  readonly causedBy: string | null
}

export type HookRejection = StartRejection | { readonly type: 'TriggerOff' }

/** Starts the run of a call that was authenticated with the webhook's secret. */
export type StartByHook = (
  trigger: ListedTrigger,
  call: Call,
  context: CommandContext,
) => Promise<Handled<HookRejection | RunRejection>>

/**
 * Rejects `TriggerOff`, `WorkflowNotFound`, `WorkflowNotActive` and `InputsInvalid`. A loop is no rejection: its run is
 * recorded as skipped.
 */
export const startByHook = (store: EventStore, workflows: WorkflowReader, ids: Ids): StartByHook => {
  const handle = runHandler(store)
  return async (trigger, { values, causedBy }, context) => {
    if (!trigger.enabled) return { accepted: false, rejection: { type: 'TriggerOff' } }
    const workflow = await workflows.find(trigger.workflowId)
    if (workflow === null || workflow.status === 'archived')
      return { accepted: false, rejection: { type: 'WorkflowNotFound' } }
    if (workflow.status === 'inactive') return { accepted: false, rejection: { type: 'WorkflowNotActive' } }
    const checked = checkInputs(workflow.inputs, ownValues(workflow.inputs, values))
    if (!checked.valid) return { accepted: false, rejection: { type: 'InputsInvalid', faults: checked.faults } }
    const chain = await chainOf(store, causedBy)
    const actor = actorOf(trigger.id)
    const command = {
      type: 'RequestRun',
      workflowId: workflow.id,
      builtIn: workflow.builtIn,
      inputs: checked.values,
      steps: workflow.steps,
      requestedBy: actor,
      originRunId: null,
      byBrowser: false,
      triggered: triggeredBy(trigger, { on: null, position: null, at: context.at, chain }),
      ...(isLoop(trigger, { chain }) ? { refused: loopReason } : {}),
      now: context.at,
    } as const
    const cause = { ...context.cause, actor }
    return handle(streamName('run', ids.next()), command, { ...context, cause, newStream: true })
  }
}

/** The fields that are inputs; for a text, what is no text is written as a step's reference to it is. */
const ownValues = (inputs: readonly WorkflowInput[], values: Call['values']): Call['values'] => {
  const types = new Map(inputs.map(({ name, type }) => [composedName(name), type]))
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const type = types.get(composedName(name))
    if (type === undefined) return []
    const isText = (type === 'text' || type === 'textarea') && value !== null && !isNumeral(value)
    return [[name, isText ? asText(value) : value] as const]
  })
  return Object.fromEntries(entries)
}

/** The triggers of a run (also named as `<run>/<step>`) and of those that led to it, oldest first; none if unknown. */
export const chainOf = async (store: EventStore, runId: string | null): Promise<readonly string[]> => {
  if (runId === null) return []
  const { events } = await store.read<RunEvent>(streamName('run', runId.split('/')[0] ?? ''))
  const state = events.reduce(run.evolve, run.initialState)
  return state.status === 'absent' || state.triggered === undefined
    ? []
    : [...state.triggered.chain, state.triggered.triggerId]
}
