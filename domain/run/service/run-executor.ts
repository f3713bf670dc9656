import type { Background, Draft } from '#domain/document/ports/writer.ts'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import { worker } from '#domain/kernel/event.ts'
import { addTime } from '#domain/kernel/instant.ts'
import { parseExactly } from '#domain/kernel/numeral.ts'
import type { Values } from '#domain/kernel/step.ts'
import { ValueRefused } from '#domain/log/ports/event-store.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import { retryWhile } from '#domain/log/service/retry-while.ts'
import { fillMessage } from '#domain/workflow/model/index.ts'
import type { CallSettings } from '#domain/workflow/ports/call-settings.ts'
import type { ListedWorkflow } from '#domain/workflow/ports/workflow-reader.ts'
import type { OwnAttempt, RunCommand } from '../model/index.ts'
import type { EndpointReply } from '../ports/endpoint.ts'
import type { TakenRun } from '../ports/run-queue.ts'
import type { RunView } from '../views/run-view.ts'
import { runHandler } from './run-handler.ts'
import { runStep, type StepPorts } from './run-step.ts'

/** A run taken by a worker: `lost` once its lease may have ended; `stillOwn` asks the queue. */
export type RunLease = TakenRun & {
  readonly cancellation: Cancellation
  readonly lost: () => boolean
  readonly stillOwn: () => Promise<boolean>
  /** Ends the lease at once, if still held. */
  readonly release: () => Promise<void>
}

export type ExecutorPorts = StepPorts & {
  /** The settings of a workflow as of its last change, `now`. */
  readonly callSettingsOf: (
    workflowId: number,
    now: Pick<ListedWorkflow, 'version' | 'updatedAt'>,
  ) => Promise<CallSettings>
  /** A random number from 0 to 1. */
  readonly random: () => number
  readonly pause: (milliseconds: number) => Promise<void>
}

/**
 * Makes one attempt at a run and records its outcome; of a run with steps, one attempt after another until it waits or
 * ends. A run lost to another worker is recorded by that one.
 */
export const runExecutor = (ports: ExecutorPorts, handle = runHandler(ports.store)) => {
  const { clock, random } = ports
  const step = runStep(ports)

  return async (lease: RunLease): Promise<void> => {
    const retrying = retryWhile(() => !lease.lost(), ports.pause)
    // The clock is read once: a clock jump between two readings would end up in the wait for the next attempt.
    const record = (one: TimedCommand, ifHash?: string) =>
      retrying(() => handle(`run-${lease.runId}`, one, { cause: causeOf(lease), at: one.now, following: true, ifHash }))

    const findWorkflow = lookUpEarly(ports, lease.workflowId)

    /** Null once the lease may have ended: then the endpoint must not be called. */
    const lookUp = async (): Promise<Target | null> => {
      const [workflow, isOwn] = await Promise.all([findWorkflow(), lease.stillOwn()])
      if (workflow === null || !isOwn) return null
      return { workflow, settings: await ports.callSettingsOf(workflow.id, workflow) }
    }

    const replyOf = async (run: RunView, { workflow, settings }: Target): Promise<Reply | null> => {
      if (workflow.status === 'archived') return cancelled
      if (stepIn(run) !== undefined) return retrying(() => step({ run, workflow, settings }, lease.cancellation))
      const background = workflow.builtIn === null ? null : await retrying(() => ports.backgroundOf(run.leadId))
      return attempt(ports, workflow, { ...run, settings, background }, lease.cancellation)
    }

    /** The run after one attempt; null if this worker is done with it. */
    const makeAttempt = async (run: RunView): Promise<RunView | null> => {
      const target = await retrying(lookUp)
      if (target === null) return null
      // The workflow was archived while the run was requested, too late for the cancelling policy.
      if (target.workflow.status === 'archived') await record({ type: 'CancelRun', now: clock.now() })
      const refuseValue = refusedValue(target.workflow, run)
      const reply = await replyOf(run, target).catch(refuseValue)
      if (reply === null) return null
      const own = { attempt: run.attempts, startedAt: run.attemptLog.at(-1)?.startedAt }
      const end = (result: Reply) => record(endOf(result, own, clock.now(), random()))
      const outcome = await end(reply).catch((error: unknown) => end(refuseValue(error)))
      if (!outcome?.accepted) return null
      if (!outcome.repeated) return rowOf(outcome.changes, 'runs')
      // A failover lost the cancellation request that aborted the call: the next attempt has its own number.
      await lease.release()
      return null
    }

    // Fenced by the last event when taken: a worker that has stalled since must not supersede the one that took over.
    const outcome = await record({ type: 'StartAttempt', by: worker, now: clock.now() }, lease.hash)
    if (outcome === null) return
    if (!outcome.accepted) return isStale(outcome.rejection) ? lease.release() : undefined
    let run: RunView | null = rowOf(outcome.changes, 'runs')
    while (run !== null && isAtWork(run)) {
      const after: RunView | null = await makeAttempt(run)
      run = after !== null && stepIn(after) !== undefined ? after : null
    }
  }
}

const earlyForMs = 1000

/** Looks up the workflow while the first attempt starts; the result is used for `earlyForMs` at most. */
const lookUpEarly = ({ workflows, clock }: ExecutorPorts, workflowId: number) => {
  const latest = addTime(clock.now(), earlyForMs)
  let early: Promise<ListedWorkflow | null> | null = workflows.find(workflowId)
  early.catch(() => undefined)
  return (): Promise<ListedWorkflow | null> => {
    const definition = early !== null && clock.now() <= latest ? early : workflows.find(workflowId)
    early = null
    return definition
  }
}

/** The step of the latest attempt; undefined for a run without steps. */
const stepIn = ({ attemptLog }: RunView): string | undefined => attemptLog.at(-1)?.step

const isAtWork = ({ status, attemptLog }: RunView): boolean =>
  status === 'running' && attemptLog.at(-1)?.endedAt === null

/** The run changed since it was taken. If it still waits, it is taken again with its new version. */
const isStale = ({ type }: { readonly type: string }): boolean => type === 'VersionStale'

type Target = { readonly workflow: ListedWorkflow; readonly settings: CallSettings }

type TimedCommand = Extract<RunCommand, { readonly now: string }>

const causeOf = ({ runId }: TakenRun) => ({ actor: worker, correlationId: runId, causationId: runId })

type Reply = EndpointReply | Draft

/** What the database refuses is refused again at each attempt: the run fails at once, with the reason. */
const refusedValue =
  ({ steps }: ListedWorkflow, run: RunView) =>
  (error: unknown): Reply => {
    if (!(error instanceof ValueRefused)) throw error
    const at = stepIn(run)
    const name = steps.find(({ id }) => id === at)?.name ?? at
    const subject = name === undefined ? 'The result' : `The result of “${name}”`
    const reason = `${subject} holds something that cannot be stored: a NUL, half of a surrogate pair, or a year after 9999.`
    return { type: 'Failed', error: reason, mayRetry: false, retryAfterMs: null }
  }

const cancelled: Reply = { type: 'Cancelled' }

const attempt = async (
  { endpoint, writer }: ExecutorPorts,
  workflow: ListedWorkflow,
  run: CalledRun,
  cancellation: Cancellation,
): Promise<Reply> => {
  const inputs = parseExactly(run.inputs) as Values
  if (workflow.builtIn !== null)
    return writer.draft(workflow.builtIn, inputs, cancellation, run.background ?? undefined)
  return endpoint.call(callOf(workflow, run, inputs), cancellation)
}

type CalledRun = RunView & { readonly settings: CallSettings; readonly background: Background | null }

const callOf = ({ apiEndpoint: url, id: workflowId }: ListedWorkflow, run: CalledRun, inputs: Values) => ({
  url,
  runId: run.id,
  workflowId,
  attempt: run.attempts,
  inputs,
  secrets: run.settings.secrets,
  ...(run.settings.message === null ? {} : { text: fillMessage(run.settings.message, inputs) }),
})

const endOf = (reply: Reply, own: OwnAttempt, now: string, jitter: number): TimedCommand => {
  switch (reply.type) {
    case 'Answered':
      return { type: 'CompleteAttempt', ...own, outputs: reply.body, by: worker, now }
    case 'Drafted':
      return { type: 'CompleteAttempt', ...own, outputs: reply.outputs, tokenUse: reply.tokenUse, by: worker, now }
    case 'Failed': {
      const { type, ...failure } = reply
      return { type: 'FailAttempt', ...own, ...failure, jitter, by: worker, now }
    }
    case 'Cancelled':
      return { type: 'ConfirmCancellation', ...own, now }
  }
}
