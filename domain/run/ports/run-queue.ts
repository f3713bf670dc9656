import type { Instant } from '#domain/kernel/instant.ts'
import type { RunView } from '#domain/run/views/run-view.ts'

/**
 * A run waits for a worker from `readyAt` on; null: it no longer waits. Stores add the delay from `at` to `readyAt`,
 * both read from one clock, to the clock by which workers take runs.
 */
export type WaitingRun = {
  readonly id: string
  readonly workflowId: number
  readonly readyAt: Instant | null
  /** Absent when rows are rebuilt: then `readyAt` is used as is. */
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
 * may follow. The version alone is not enough, as a failover that loses events reuses their versions.
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
  /** Renews the worker's leases on these runs; returns those that it still holds. */
  readonly renew: (worker: string, runIds: readonly string[]) => Promise<readonly HeldLease[]>
  /** Whether the worker holds the run's lease for at least half its length. */
  readonly holds: (worker: string, runId: string) => Promise<boolean>
  /** If present: whether this process took the run so recently that `holds` is certain without asking the queue. */
  readonly justTook?: (worker: string, runId: string) => boolean
  /** Ends the leases of unfinished runs. */
  readonly release: (worker: string, runIds: readonly string[]) => Promise<void>
  /** No worker takes the run until it is brought back. */
  readonly putAside: (runId: string) => Promise<void>
  readonly bringBack: (runId: string) => Promise<void>
}

export const leaseSeconds = 20
