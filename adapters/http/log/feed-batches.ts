import type { EventNotice } from '#domain/log/event-notice.ts'
import type { LogPlace } from '#domain/log/log-place.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'

type BatchListener = {
  /** Notices in order, the same array for all listeners. */
  readonly onNotices: (notices: readonly EventNotice[]) => void
  readonly onRewound: (place: LogPlace) => void
}

type FeedBatches = { readonly listen: (listener: BatchListener) => () => void }

/** The fraction of the process's time that delivery may take; it delays a change by at most `maxRestMs`. */
const share = 0.1
const maxRestMs = 700

/**
 * The live feed in batches: without delay while there are few listeners. When delivery takes long, changes accumulate,
 * so that thousands of open streams neither starve requests nor get a write for each change.
 */
export const feedBatches = (feed: LiveFeed): FeedBatches => {
  const listeners = new Set<BatchListener>()
  let waiting: EventNotice[] = []
  let busy = false

  const deliver = (): void => {
    const notices = waiting
    waiting = []
    busy = notices.length > 0
    if (!busy) return
    const began = performance.now()
    for (const { onNotices } of listeners) onNotices(notices)
    // By then, the listeners' writes have been passed to the sockets.
    setImmediate(() => {
      const restMs = Math.min(maxRestMs, (performance.now() - began) * (1 / share - 1))
      if (listeners.size < fewListeners) deliver()
      else setTimeout(deliver, restMs)
    })
  }

  feed.listen({
    onNotice: (notice) => {
      if (listeners.size === 0) return
      waiting.push(notice)
      if (busy) return
      busy = true
      // Runs once all notices of the same page are in.
      queueMicrotask(deliver)
    },
    onRewound: (place) => {
      waiting = []
      for (const { onRewound } of listeners) onRewound(place)
    },
  })
  return {
    listen: (listener) => {
      const own = { ...listener }
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}

/** With fewer listeners, delivery is cheap and needs no rest between batches. */
const fewListeners = 20
