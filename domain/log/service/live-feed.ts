import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '../event-notice.ts'
import { type LogPlace, placeAfter } from '../log-place.ts'
import { type EventLog, LogRewound } from '../ports/event-log.ts'

const pageSize = 500

/** What a listener of the feed is called for. */
export type FeedListener = {
  readonly onNotice: (notice: EventNotice) => void
  /** A failover lost the log's newest events, some delivered ones included; `place` is the log's new end. */
  readonly onRewound: (place: LogPlace) => void
}

/** Every event from now on, in order, to every listener of this process: one reader of the log for all of them. */
export type LiveFeed = {
  readonly listen: (listener: FeedListener) => () => void
  readonly stop: () => void
}

/** Calls `act` for each event of a stream, and after a failover that may have lost some; returns a function that ends it. */
export const onEventOf = (feed: Pick<LiveFeed, 'listen'>, stream: StreamName, act: () => void): (() => void) =>
  feed.listen({ onNotice: (notice) => void (notice.stream === stream && act()), onRewound: act })

/** Resolves once the end of the log is read: earlier events are not delivered. The log repeats the wake of a read that failed. */
export const liveFeed = async (log: EventLog, complain: (message: string) => void): Promise<LiveFeed> => {
  const listeners = new Set<FeedListener>()
  let place = await log.head()
  let isReading = false
  let isPending = false

  const deliverNew = async (): Promise<void> => {
    for (;;) {
      const notices = await log.after(place, pageSize)
      for (const notice of notices) {
        place = placeAfter(place, [notice])
        for (const { onNotice } of listeners) onNotice(notice)
      }
      if (notices.length < pageSize) return
    }
  }

  const startOver = async (error: unknown): Promise<void> => {
    if (!(error instanceof LogRewound)) throw error
    place = await log.head()
    complain(`The live feed starts over at position ${place.position}: ${error.message}`)
    for (const { onRewound } of listeners) onRewound(place)
  }

  const read = async (): Promise<void> => {
    isPending = true
    if (isReading) return
    isReading = true
    try {
      while (isPending) {
        isPending = false
        await deliverNew().catch(startOver)
      }
    } finally {
      isReading = false
    }
  }

  const stop = log.onAppended(read)
  return {
    listen: (listener) => {
      const own = { ...listener }
      listeners.add(own)
      return () => listeners.delete(own)
    },
    stop,
  }
}
