import type { Cancellation } from '../kernel/cancellation.ts'
import type { Clock } from '../ports/clock.ts'
import type { Endpoint, EndpointReply } from '../ports/endpoint.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { TakenRun } from '../ports/run-queue.ts'
import { rowOf } from '../ports/views.ts'
import type { ShownWorkflow, WorkflowReader } from '../ports/workflow-reader.ts'
import type { Draft, Writer } from '../ports/writer.ts'
import type { RunView } from '../projections/run-view.ts'
import { type RunCommand, type Values, worker } from '../run/index.ts'
import { persistently } from './persistently.ts'
import { runHandler } from './run-handler.ts'

/** A run in a worker's hands: `lost` once it may be in another's; `stillOwn` asks the queue. */
export type HeldRun = TakenRun & {
  readonly cancellation: Cancellation
  readonly lost: () => boolean
  readonly stillOwn: () => Promise<boolean>
}

export type ExecutorPorts = {
  readonly store: EventStore
  readonly workflows: WorkflowReader
  readonly endpoint: Endpoint
  readonly writer: Writer
  readonly clock: Clock
  /** A random number from 0 to 1. */
  readonly random: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

/** Makes one attempt at a run and records how it ended. What was lost to another worker is recorded by that one. */
export const runExecutor = (ports: ExecutorPorts) => {
  const { clock, random } = ports
  const handle = runHandler(ports.store)

  return async (held: HeldRun): Promise<void> => {
    const persistent = persistently(ports.pause, held.lost)
    const command = (one: RunCommand) =>
      handle(`run-${held.runId}`, one, { cause: causeOf(held), at: clock.now(), following: true })
    const record = (one: RunCommand) => persistent(() => command(one))

    const started = await record({ type: 'StartAttempt', by: worker, now: clock.now() })
    if (started === null || !started.accepted) return
    const run = rowOf(started.changes, 'runs')
    if (run.status !== 'running') return
    // Who was slow between taking and starting may have lost the run meanwhile: it must not call.
    const lookUp = () => Promise.all([ports.workflows.find(run.workflowId), held.stillOwn()])
    const [workflow, own] = (await persistent(lookUp)) ?? gone
    if (workflow === null || !own) return
    // It was archived as the run was requested, too late for the policy that cancels what is in flight.
    if (workflow.status === 'archived') await record({ type: 'CancelRun', now: clock.now() })
    const reply = workflow.status === 'archived' ? cancelled : await attempt(ports, workflow, run, held.cancellation)
    await record(endOf(reply, run.attempts, clock.now(), random()))
  }
}

const causeOf = ({ runId }: TakenRun) => ({ actor: worker, correlationId: runId, causationId: runId })

type Reply = EndpointReply | Draft

const gone = [null, false] as const
const cancelled: Reply = { type: 'Cancelled' }

const attempt = async (
  { endpoint, writer }: ExecutorPorts,
  workflow: ShownWorkflow,
  run: RunView,
  cancellation: Cancellation,
): Promise<Reply> => {
  const inputs = JSON.parse(run.inputs) as Values
  if (workflow.builtIn !== null) return writer.draft(workflow.builtIn, inputs, cancellation)
  if (workflow.apiEndpoint === '') return nowhereToGo
  return endpoint.call(callOf(workflow, run, inputs), cancellation)
}

const callOf = ({ apiEndpoint: url, id: workflowId }: ShownWorkflow, run: RunView, inputs: Values) => ({
  url,
  runId: run.id,
  workflowId,
  attempt: run.attempts,
  inputs,
})

const nowhereToGo: Reply = {
  type: 'Failed',
  error: 'This workflow has no API endpoint. Add one under Configure.',
  mayRetry: false,
  retryAfterMs: null,
}

const endOf = (reply: Reply, attempt: number, now: string, jitter: number): RunCommand => {
  switch (reply.type) {
    case 'Answered':
      return { type: 'CompleteAttempt', attempt, outputs: reply.body, by: worker, now }
    case 'Drafted':
      return { type: 'CompleteAttempt', attempt, outputs: reply.outputs, tokenUse: reply.tokenUse, by: worker, now }
    case 'Failed': {
      const { type: _, ...failure } = reply
      return { type: 'FailAttempt', attempt, ...failure, jitter, by: worker, now }
    }
    case 'Cancelled':
      return { type: 'ConfirmCancellation', now }
  }
}
