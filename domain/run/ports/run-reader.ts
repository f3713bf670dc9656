import type { Instant } from '#domain/kernel/instant.ts'
import type { RunStatus, RunView } from '../views/run-view.ts'

export type RunSearch = {
  /** Of one workflow, or of all. */
  readonly workflowId?: number | undefined
  readonly status?: RunStatus | undefined
  /** Matches inputs, outputs and error, ignoring case; of the past the inputs alone, which no edit changes. */
  readonly search?: string | undefined
  /** Only runs that completed with a document. */
  readonly documents?: boolean | undefined
  /** Started from here on, inclusive, and before there. */
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  /** Only what had completed by this moment, inclusive. */
  readonly completedBy?: Instant | undefined
  /** Only among this number of newest runs. */
  readonly newest?: number | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A run in a list: its outputs cut to their first 2,000 characters; `stepped` where it has steps. */
export type ListedRun = Omit<RunView, 'attemptLog'> & { readonly stepped?: true }

export type RunPoint = Pick<RunView, 'id' | 'status' | 'startedAt' | 'duration'>

/** A document, as it reads now, and when it was made. */
type LeadDocument = { readonly at: Instant; readonly outputs: string }

/** A completed run with its outputs in full, and their version. */
export type CompletedRun = Pick<RunView, 'id' | 'workflowId'> & {
  readonly workflowName: string
  readonly outputs: string
  /** As in `runVersions`. */
  readonly version: number
  readonly versions: number
  readonly updatedAt: Instant
}

/** The run history's read model. `list` returns null for an invalid cursor. */
export type RunReader = {
  readonly find: (id: string) => Promise<(RunView & { readonly repeatedAs: readonly string[] }) | null>
  readonly list: (
    search: RunSearch,
  ) => Promise<{ readonly runs: readonly ListedRun[]; readonly nextCursor: string | null } | null>
  readonly lastPoints: (workflowId: number, limit: number) => Promise<readonly RunPoint[]>
  /**
   * How runs of a workflow ended after a moment and not after this one, which has ended; this one first. Looks at the
   * newest 2,000 runs.
   */
  readonly lastEnds: (
    run: Pick<RunView, 'id' | 'workflowId' | 'completedAt'>,
    span: { readonly since: Instant; readonly limit: number },
  ) => Promise<readonly ('completed' | 'failed')[]>
  /** The completed runs of a lead, at most 200: the latest outputs first. With `once` also those that were its own earlier. */
  readonly completedOf: (leadId: string, which?: 'once') => Promise<readonly CompletedRun[]>
  /** The ids of a workflow's runs in flight, oldest first. */
  readonly inFlight: (workflowId: number, limit: number) => Promise<readonly string[]>
  /** The ids of a lead's running runs, oldest first: those with steps may wait for what happens to it. */
  readonly atStepsOf: (leadId: string) => Promise<readonly string[]>
  /** The newest documents that were made for a lead, newest first. */
  readonly documentsOf: (leadId: string, limit: number) => Promise<readonly LeadDocument[]>
}
