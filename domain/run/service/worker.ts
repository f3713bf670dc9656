import { canceller } from '#domain/kernel/cancellation.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Consumer, EventBus } from '#domain/log/ports/event-bus.ts'
import type { RunEvent } from '../model/index.ts'
import { type RunQueue, type TakenRun, leaseSeconds as usualLeaseSeconds } from '../ports/run-queue.ts'
import { drop, keepLeases, type LeasedRun } from './keep-leases.ts'
import type { RunLease } from './run-executor.ts'
import { runTaker } from './take-runs.ts'

type WorkerPorts = {
  readonly queue: RunQueue
  readonly bus: EventBus
  readonly timer: Timer
  readonly execute: (run: RunLease) => Promise<void>
  /** Called for every defect; the run is taken again when its lease ends. */
  readonly defect: (error: unknown, runId: string) => void
}

type WorkerSettings = {
  /** The worker's unique id. */
  readonly name: string
  /** The number of concurrent runs. */
  readonly concurrency: number
  /** The length of its leases. */
  readonly leaseSeconds?: number
  /** The polling interval in milliseconds, which bounds the delay of a missed notice; four times that when idle. */
  readonly pollMs?: number
}

/** The types of events that a worker reacts to; polling the queue finds what it misses. */
export const workerTypes: readonly RunEvent['type'][] = [
  'RunRequested',
  'RunStepCompleted',
  'RunCancellationRequested',
  'RunErased',
]

const usualPollMs = 500

/** The grace period of running calls at shutdown. */
const graceMs = 8000

/** A run that staff approved or an event continued is ready at once. */
const wakes: ReadonlySet<string> = new Set(['RunRequested', 'RunStepCompleted'])
const cancels: ReadonlySet<string> = new Set(['RunCancellationRequested', 'RunErased'])

type InHand = Map<string, LeasedRun & { done: Promise<void> }>

/** Takes and executes runs up to its concurrency, until stopped. */
export const startWorker = async (ports: WorkerPorts, settings: WorkerSettings): Promise<Consumer> => {
  const { name, concurrency, leaseSeconds = usualLeaseSeconds, pollMs = usualPollMs } = settings
  const { queue, bus, timer } = ports
  const inHand: InHand = new Map()
  const isStillOwn = async (runId: string) => queue.justTook?.(name, runId) === true || queue.holds(name, runId)
  const release = (runId: string) => queue.release(name, [runId])
  const begin = (run: TakenRun) => {
    polling.hurry()
    hold({ held: inHand, stillOwn: isStillOwn, release, ports, placeFree: () => taker.placeFree() }, run)
  }
  const taker = runTaker({ queue, name, concurrency, inHand: () => inHand.size, begin })
  const polling = poll(timer, pollMs, taker.wake)
  const leases = keepLeases({ queue, timer, name, leaseSeconds, held: inHand })
  const consumers = await Promise.all([
    bus.listen(taker.wake, { types: wakes, group: 'workers' }),
    bus.listen(({ stream }) => inHand.get(idOf(stream))?.canceller.cancel(), { types: cancels }),
  ])
  taker.wake()

  return {
    stop: async () => {
      polling.cancel()
      await Promise.all(consumers.map((consumer) => consumer.stop()))
      await taker.stop()
      const runIds = await drain(inHand, timer)
      leases.stop()
      if (runIds.length > 0) await queue.release(name, runIds).catch(leaveToLeases)
    },
  }
}

type Holding = {
  readonly held: InHand
  readonly stillOwn: (runId: string) => Promise<boolean>
  readonly release: (runId: string) => Promise<void>
  readonly ports: WorkerPorts
  readonly placeFree: () => void
}

const hold = ({ held, stillOwn, release, ports, placeFree }: Holding, run: TakenRun): void => {
  const { execute, defect } = ports
  const { runId } = run
  const task = { canceller: canceller(), lost: false, done: Promise.resolve() }
  const leased = {
    ...run,
    cancellation: task.canceller,
    lost: () => task.lost,
    stillOwn: () => stillOwn(runId),
    release: () => release(runId).catch(leaveToLeases),
  }
  task.done = abortAttempt(held.get(runId))
    .then(() => execute(leased))
    .catch((error: unknown) => defect(error, runId))
    .then(() => {
      if (held.get(runId) === task) held.delete(runId)
      placeFree()
    })
  held.set(runId, task)
}

/** A worker that stalled past its lease may take the same run again: the earlier attempt is aborted first. */
const abortAttempt = async (run: (LeasedRun & { readonly done: Promise<void> }) | undefined): Promise<void> => {
  if (run === undefined) return
  drop(run)
  await run.done
}

const leaveToLeases = (error: unknown): void => {
  if (!(error instanceof Unavailable)) throw error
}

/** After this many polls without a run, a worker polls at a quarter of its pace until it begins one. */
const pollsUntilRest = 120

/** Retries and waits of runs become ready without a notice. `hurry` returns to the full pace. */
const poll = (timer: Timer, everyMs: number, call: () => void) => {
  let quiet = 0
  const isResting = () => quiet > pollsUntilRest
  const beat = () => {
    quiet += 1
    next = timer.after(isResting() ? 4 * everyMs : everyMs, beat)
    call()
  }
  let next = timer.after(everyMs, beat)
  return {
    hurry: () => {
      if (isResting()) {
        next.cancel()
        next = timer.after(everyMs, beat)
      }
      quiet = 0
    },
    cancel: () => next.cancel(),
  }
}

/** Waits for running calls for a time; returns those that were dropped. */
const drain = async (inHand: InHand, timer: Timer): Promise<string[]> => {
  const runIds: string[] = []
  const graceTimer = timer.after(graceMs, () => {
    for (const [runId, run] of inHand) {
      runIds.push(runId)
      drop(run)
    }
  })
  await Promise.all([...inHand.values()].map(({ done }) => done))
  graceTimer.cancel()
  return runIds
}
