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

export type HeldLease = { readonly runId: string; readonly cancelling: boolean }

/**
 * The queue of runs waiting for a worker. A taken run is leased to its worker for `leaseSeconds`, renewable; when the
 * lease ends, other workers may take it. At most one worker holds a run's lease at a time.
 */
export type RunQueue = {
  /** Takes up to `most` ready runs, round-robin over workflows and at most `mostOfOne` of each. */
  readonly take: (worker: string, most: number, mostOfOne: number) => Promise<readonly TakenRun[]>
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
