import type { Instant } from '#domain/kernel/instant.ts'
import type { ShareView } from '../views/share-view.ts'

/** A share with the e-mail address of its creator. */
export type ListedShare = ShareView & {
  readonly createdByEmail: string | null
  /** The number of the version that was decided on or is pinned, as in `runVersions`; null if it follows edits. */
  readonly number: number | null
}

/** The links of one run together; `live` counts those that are open at the given moment. */
export type RunReadership = {
  readonly live: number
  readonly views: number
  readonly lastViewedAt: Instant | null
}

/** The links' read model. */
export type ShareReader = {
  readonly find: (id: string) => Promise<ListedShare | null>
  /** The links of a run, newest first. */
  readonly ofRun: (runId: string) => Promise<readonly ListedShare[]>
  readonly ofRuns: (runIds: readonly string[]) => Promise<readonly ListedShare[]>
  /** Live links with reminders of a decision that is not made. */
  readonly reminding: () => Promise<readonly ListedShare[]>
  /** Those of `ofRuns` on which their readers have decided. */
  readonly decidedOf: (runIds: readonly string[]) => Promise<readonly ListedShare[]>
  /** Links whose recipient's name contains the text, ignoring case, newest first. */
  readonly named: (text: string, limit: number) => Promise<readonly ListedShare[]>
  /** By run; runs that were never shared are left out. */
  readonly readershipOf: (runIds: readonly string[], now: Instant) => Promise<ReadonlyMap<string, RunReadership>>
}
