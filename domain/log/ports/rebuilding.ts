import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ViewChange } from './views.ts'

/** The number of rows of a read model, and of those that were wrong and have been corrected. */
export type Corrected = { readonly table: string; readonly rows: number; readonly corrected: number }

/**
 * Rebuilds every read model from the log alone and replaces the existing one, while servers keep running.
 * `viewsOf` gives the rows of one whole stream.
 */
export type RebuildReadModels = (
  viewsOf: (history: readonly RecordedEvent[]) => readonly ViewChange[],
  onProgress: (done: number, of: number) => void,
) => Promise<readonly Corrected[]>
