import type { ShareView } from '../views/share-view.ts'

/** A share with the e-mail address of who made it. */
export type ShownShare = ShareView & { readonly createdByEmail: string | null }

/** The links' read model. */
export type ShareReader = {
  readonly find: (id: string) => Promise<ShownShare | null>
  /** The links of a run, newest first. */
  readonly ofRun: (runId: string) => Promise<readonly ShownShare[]>
  readonly ofRuns: (runIds: readonly string[]) => Promise<readonly ShownShare[]>
}
