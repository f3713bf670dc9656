import type { Instant } from '#domain/kernel/instant.ts'
import type { RunStatus, RunView } from '../views/run-view.ts'

export type RunSearch = {
  /** Absent: runs of all workflows. */
  readonly workflowId?: number | undefined
  readonly status?: RunStatus | undefined
  /** Matches inputs, outputs and error, ignoring case; for the past, only the inputs, which no edit changes. */
  readonly search?: string | undefined
  /** Only runs that completed with a document. */
  readonly documents?: boolean | undefined
  /** Started at or after `from` and before `to`. */
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
  /** Only runs that had completed by this moment, inclusive. */
  readonly completedBy?: Instant | undefined
  /** Only among this number of newest runs. */
  readonly newest?: number | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A run in a list; outputs are cut to their first 2,000 characters, except of documents. `stepped` where it has steps. */
export type ListedRun = Omit<RunView, 'attemptLog'> & Numbered & { readonly stepped?: true }

/** The number of the text's newest version, as in `runVersions`; null before there is one. */
type Numbered = { readonly number: number | null }

export type RunPoint = Pick<RunView, 'id' | 'status' | 'startedAt' | 'duration'>

/** A document in its current version, and when it was first completed. */
type LeadDocument = { readonly at: Instant; readonly outputs: string }

/** A completed run with its full outputs and their version. */
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
  readonly find: (id: string) => Promise<(RunView & Numbered & { readonly repeatedAs: readonly string[] }) | null>
  readonly list: (
    search: RunSearch,
  ) => Promise<{ readonly runs: readonly ListedRun[]; readonly nextCursor: string | null } | null>
  readonly lastPoints: (workflowId: number, limit: number) => Promise<readonly RunPoint[]>
  /**
   * How a workflow's runs ended between `since` and the end of this one: the latest first, so this one leads. Covers
   * the newest 2,000 runs, without cancelled ones.
   */
  readonly lastEnds: (
    run: Pick<RunView, 'id' | 'workflowId' | 'completedAt'>,
    span: { readonly since: Instant; readonly limit: number },
  ) => Promise<readonly ('completed' | 'failed')[]>
  /** The completed runs of a lead, at most 200, latest outputs first; with `once`, also formerly attached ones. */
  readonly completedOf: (leadId: string, which?: 'once') => Promise<readonly CompletedRun[]>
  /** The ids of a workflow's runs in flight that are not being cancelled, oldest first. */
  readonly inFlight: (workflowId: number, limit: number) => Promise<readonly string[]>
  /** The ids of a lead's running runs, oldest first: those with steps may be waiting for an event of the lead. */
  readonly atStepsOf: (leadId: string) => Promise<readonly string[]>
  /** A lead's newest documents, newest first. */
  readonly documentsOf: (leadId: string, limit: number) => Promise<readonly LeadDocument[]>
}
