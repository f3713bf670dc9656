import type { Instant } from '#domain/kernel/instant.ts'
import type { RunView } from '#domain/run/views/run-view.ts'

/**
 * A run waits for a worker from `readyAt` on, or, where that is null, waits for none any more. Stores take the wait from
 * `at` to `readyAt`, taken from one clock, and count it on the clock that workers take runs by.
 */
export type WaitingRun = {
  readonly id: string
  readonly workflowId: number
  readonly readyAt: Instant | null
  /** Absent where the rows are rebuilt: then `readyAt` counts as it is. */
  readonly at?: Instant
}

/** A run of a workflow has begun, or ended. */
export type RunInFlight = { readonly workflowId: number; readonly runId: string; readonly change: 1 | -1 }

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    runs: RunView
    waiting_runs: WaitingRun
    runs_in_flight: RunInFlight
  }
}
/**
 * `version` and `hash` are those of the stream's last event when the run was taken: the fencing token of the attempt that
 * may follow. The version alone would not do, as a failover that loses events gives their versions again.
 */
export type TakenRun = {
  readonly runId: string
  readonly workflowId: number
  readonly version: number
  readonly hash: string
}

type HeldLease = { readonly runId: string; readonly cancelling: boolean }

/**
 * The queue of runs waiting for a worker. A taken run is leased to its worker for `leaseSeconds`, renewable; when the
 * lease ends, other workers may take it. At most one worker holds a run's lease at a time.
 */
export type RunQueue = {
  /** Takes up to `limit` ready runs, round-robin over workflows and at most `maxPerWorkflow` of each. */
  readonly take: (worker: string, limit: number, maxPerWorkflow: number) => Promise<readonly TakenRun[]>
  /** The worker's runs whose lease it still holds. */
  readonly renew: (worker: string, runIds: readonly string[]) => Promise<readonly HeldLease[]>
  /** Whether the worker holds the run's lease for at least half its length. */
  readonly holds: (worker: string, runId: string) => Promise<boolean>
  /** Where present: whether `holds` is certain of a run that this process took just now, without asking the queue. */
  readonly justTook?: (worker: string, runId: string) => boolean
  /** Ends the leases of unfinished runs. */
  readonly release: (worker: string, runIds: readonly string[]) => Promise<void>
  /** No worker takes the run until it is brought back. */
  readonly putAside: (runId: string) => Promise<void>
  readonly bringBack: (runId: string) => Promise<void>
}

export const leaseSeconds = 20
