import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ViewChange } from './views.ts'

/** How many rows of a read model were wrong and have been corrected. */
export type Corrected = { readonly table: string; readonly rows: number; readonly corrected: number }

/**
 * Makes every read model anew from the log alone and puts it in place of what stands there, while servers go on.
 * `viewsOf` gives the rows of one whole stream.
 */
export type RebuildReadModels = (
  viewsOf: (history: readonly RecordedEvent[]) => readonly ViewChange[],
  onProgress: (done: number, of: number) => void,
) => Promise<readonly Corrected[]>
