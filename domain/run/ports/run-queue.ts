/** `version` is the stream's when the run was taken: the fencing token of the attempt that may follow. */
export type TakenRun = { readonly runId: string; readonly workflowId: number; readonly version: number }

export type HeldLease = { readonly runId: string; readonly cancelling: boolean }

/**
 * The runs that wait for a worker. A taken run is its worker's for `leaseSeconds` and longer while renewed;
 * then it is free for others, as its worker must have died. Two workers never hold a run at once.
 */
export type RunQueue = {
  /** Takes up to `most` runs that are ready, the workflows in turn; of one workflow never more than `mostOfOne`. */
  readonly take: (worker: string, most: number, mostOfOne: number) => Promise<readonly TakenRun[]>
  /** Which of the worker's runs are still its own. */
  readonly renew: (worker: string, runIds: readonly string[]) => Promise<readonly HeldLease[]>
  /** Whether a run is still the worker's, and for half a lease at least. */
  readonly holds: (worker: string, runId: string) => Promise<boolean>
  /** Gives back what was taken and not finished. */
  readonly release: (worker: string, runIds: readonly string[]) => Promise<void>
  /** No worker takes the run until it is brought back. */
  readonly putAside: (runId: string) => Promise<void>
  readonly bringBack: (runId: string) => Promise<void>
}

export const leaseSeconds = 20
