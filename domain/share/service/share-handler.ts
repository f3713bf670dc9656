import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler, handlerPerStore, type ReadModel } from '#domain/log/service/command-handler.ts'
import { type Share, type ShareCommand, type ShareEvent, type ShareRejection, share } from '../model/index.ts'
import { type ShareView, shareView } from '../views/share-view.ts'

export const shareHandler = handlerPerStore((store: EventStore) =>
  commandHandler<Share, ShareCommand, ShareEvent, ShareRejection, ShareView>(share, shareReadModel, store),
)

export type ShareHandler = ReturnType<typeof shareHandler>

export const shareReadModel: ReadModel<ShareView, ShareEvent> = {
  view: shareView,
  changes: (_, row) => (row === null ? [] : [{ view: 'shares', row }]),
  /** A link names its recipient: none is made to a run that is erased. */
  subjects: (events) =>
    events.flatMap(({ type, data }) => (type === 'ShareCreated' ? [streamName('run', data.runId)] : [])),
}
