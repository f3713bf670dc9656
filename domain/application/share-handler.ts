import type { RecordedEvent } from '../kernel/event.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { ViewChange } from '../ports/views.ts'
import { shareView } from '../projections/share-view.ts'
import { type Share, type ShareCommand, type ShareEvent, type ShareRejection, share } from '../share/index.ts'
import { commandHandler } from './command-handler.ts'

export const shareHandler = (store: EventStore) =>
  commandHandler<Share, ShareCommand, ShareEvent, ShareRejection>(share, shareViews, store)

export type ShareHandler = ReturnType<typeof shareHandler>

/** The rows that a share's newest events change; the handler writes them, and so does whoever rebuilds the rows. */
export const shareViews = (history: readonly RecordedEvent<ShareEvent>[]): readonly ViewChange[] => {
  const row = shareView(history)
  return row === null ? [] : [{ view: 'shares', row }]
}
