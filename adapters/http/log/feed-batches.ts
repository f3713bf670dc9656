import type { LogPlace, PlacedNotice } from '#domain/log/log-place.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'

type BatchListener = {
  /** Notices in order, the same array for all listeners. */
  readonly onNotices: (notices: readonly PlacedNotice[]) => void
  readonly onRewound: (place: LogPlace) => void
}

type FeedBatches = { readonly listen: (listener: BatchListener) => () => void }

/** The part of the process's time that delivery may take; a change waits up to `maxRestMs` for it. */
const share = 0.1
const maxRestMs = 700

/**
 * The live feed in batches: at once while few listen. Where delivering takes long, changes are gathered meanwhile, so that
 * thousands of open streams neither starve requests nor get a write for each change.
 */
export const feedBatches = (feed: LiveFeed): FeedBatches => {
  const listeners = new Set<BatchListener>()
  let waiting: PlacedNotice[] = []
  let busy = false

  const deliver = (): void => {
    const notices = waiting
    waiting = []
    busy = notices.length > 0
    if (!busy) return
    const began = performance.now()
    for (const { onNotices } of listeners) onNotices(notices)
    // What listeners write is on its way to the sockets by then.
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
      // After the page of notices that this one came with.
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

/** Without a rest a change reaches them soonest, and costs little. */
const fewListeners = 20
