import type { Clock } from '#domain/kernel/clock.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { statesSince } from '#domain/kernel/states-since.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { RunRejection, TriggeredBy } from '#domain/run/model/index.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { checkInputs, type WorkflowEvent, workflow as workflowDecider } from '#domain/workflow/model/index.ts'
import type { WorkflowReader } from '#domain/workflow/ports/workflow-reader.ts'
import type { Facts, TriggerCause } from '../model/index.ts'
import type { ListedTrigger } from '../ports/trigger-reader.ts'
import { triggerHandler } from './trigger-handler.ts'

/** Something that a trigger reacts to. */
export type Cause = {
  /** Identifies the cause within the trigger: an event's id, or a due time. */
  readonly id: string
  readonly on: TriggerCause | null
  readonly position: number | null
  readonly at: Instant
  /** When it became known, if not at `at`: a follow-up date may be set on or after its day. */
  readonly happenedAt?: Instant
  readonly leadId: string | null
  readonly facts: Facts
  /** The triggers of the runs that led to it, oldest first. */
  readonly chain: readonly string[]
  /** The correlation id of the original request. */
  readonly correlationId: string
}

/** A trigger that occurs this many times in a cause's chain is a loop: its run is refused. */
const maxDepth = 5

type Ports = {
  readonly store: EventStore
  readonly workflows: WorkflowReader
  readonly derivedId: DerivedIds
  readonly clock: Clock
}

/** The actor of the runs that the trigger starts, as the log names it. */
export const actorOf = (triggerId: string) => `trigger:${triggerId}`

/**
 * Starts the run of a trigger for a cause, once: its id is derived from the two, and a stream can begin only once. A
 * reason against the run is recorded with it, for staff to see. A workflow that was paused at any time since starts
 * none, so that a repeated delivery decides as the first one.
 */
export const startTriggered = ({ store, workflows, derivedId, clock }: Ports) => {
  const handle = runHandler(store)
  const handleTrigger = triggerHandler(store)

  const wasPausedSince = async (workflowId: number, moment: Instant): Promise<boolean> => {
    const { events } = await store.read<WorkflowEvent>(streamName('workflow', String(workflowId)))
    return statesSince(workflowDecider, events, moment).some(({ status }) => status === 'inactive')
  }

  const shadow = (trigger: ListedTrigger, { id, position, at, leadId }: Cause, context: CommandContext) =>
    handleTrigger(streamName('trigger', trigger.id), { type: 'RecordShadow', cause: id, position, at, leadId }, context)

  return async (trigger: ListedTrigger, cause: Cause): Promise<void> => {
    const workflow = await workflows.find(trigger.workflowId)
    if (workflow === null || workflow.status === 'archived' || workflow.status === 'inactive') return
    const happenedAt = cause.happenedAt ?? cause.at
    if (await wasPausedSince(workflow.id, happenedAt)) return
    const now = clock.now()
    const context = {
      cause: { actor: actorOf(trigger.id), correlationId: cause.correlationId, causationId: cause.id },
      at: now,
    }
    if (isInShadow(trigger, happenedAt)) {
      await shadow(trigger, cause, context)
      return
    }
    const { values, refused } = inputsOf(workflow.inputs, cause.facts)
    const reason = isLoop(trigger, cause) ? loopReason : refused
    const command = {
      type: 'RequestRun',
      workflowId: workflow.id,
      builtIn: workflow.builtIn,
      inputs: values,
      steps: workflow.steps,
      requestedBy: actorOf(trigger.id),
      originRunId: null,
      leadId: cause.leadId,
      byBrowser: false,
      triggered: triggeredBy(trigger, cause),
      ...(reason === null ? {} : { refused: reason }),
      now,
    } as const
    const runId = derivedId(cause.at, [trigger.id, cause.id])
    settleOutcome(await handle(streamName('run', runId), command, context))
  }
}

/** Judged by when the cause happened, so that a late worker decides like a punctual one. */
const isInShadow = ({ shadowUntil }: ListedTrigger, at: Instant): boolean => shadowUntil !== null && at < shadowUntil

/** An existing run of this cause is the desired result; for a person who was erased meanwhile, none is. */
const settleOutcome = (outcome: Handled<RunRejection>): void => {
  if (!outcome.accepted && !['RunAlreadyRequested', 'SubjectErased'].includes(outcome.rejection.type))
    throw new Error(`a triggered run was refused: ${outcome.rejection.type}`)
}

/** A trigger with a limit holds its runs until a place is free. */
export const triggeredBy = (
  { id: triggerId, setup: { kind }, limit }: ListedTrigger,
  { on, position, at, chain }: Pick<Cause, 'on' | 'position' | 'at' | 'chain'>,
): TriggeredBy => ({ triggerId, kind, on, position, at, chain, held: limit !== null })

/** True from the sixth run of the trigger in one chain on. */
export const isLoop = ({ id }: ListedTrigger, { chain }: Pick<Cause, 'chain'>): boolean =>
  chain.filter((earlier) => earlier === id).length >= maxDepth

export const loopReason = `Stopped as a loop: the runs of this trigger have started one another ${maxDepth} times.`

type Inputs = Parameters<typeof checkInputs>[0]

/** The facts named like the inputs. A missing or invalid value is the reason why the run is not started. */
const inputsOf = (inputs: Inputs, facts: Facts) => {
  const fields = inputs.flatMap(({ name }) => {
    const value = Object.hasOwn(facts, name) ? (facts[name] ?? null) : null
    return value === null ? [] : [[name, value] as const]
  })
  const inputValues = Object.fromEntries(fields)
  const checked = checkInputs(inputs, inputValues)
  if (checked.valid) return { values: checked.values, refused: null }
  return { values: inputValues, refused: `Not started: ${checked.faults.map(({ message }) => message).join('; ')}.` }
}
