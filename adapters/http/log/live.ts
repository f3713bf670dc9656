import type { HttpApi } from '#adapters/http/server/bind.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { followed, placeOfPage, resumed } from '#contracts/log/http/live.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { eventsBetween, type LogPlace, placed, placeIn } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type EventLog, LogRewound } from '#domain/log/ports/event-log.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import { changeBytes, changeStream, isFollowed, messageBytes } from './change-stream.ts'
import { feedBatches } from './feed-batches.ts'
import { sessionWatch } from './session-watch.ts'
import { streamSlots } from './stream-slots.ts'

export const livePath = '/api/events'

/** A browser that missed more than this gets a `reset` instead. */
const maxCatchUp = 1000
/** A stream with less unread is drained. */
const drainedBytes = 16_384

const eventStream = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }

/**
 * `GET /api/events`: changes as server-sent events. The event id is the place in the log, so a browser resumes where its
 * connection broke; `reset` makes it refetch everything, also where the log lost what the browser has seen. All streams end when `stopping` is aborted.
 */
export const liveRoutes = (api: HttpApi, feed: LiveFeed, log: EventLog, stopping: AbortSignal): void => {
  const slots = streamSlots()
  const batches = feedBatches(feed)
  const watch = sessionWatch((token) => api.sessions.find(token, 'watched'), stopping)
  api.app.get(livePath, staffOnly(api.sessions, api.cookie, api.rules, { watching: true }), (c) => {
    c.header('X-Accel-Buffering', 'no')
    // The body of a HEAD response is never read: a stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, eventStream)
    const token = c.get('token') ?? ''
    const lastEventId = c.req.header('last-event-id')
    const seen = lastEventId ?? c.req.query(placeOfPage)
    const isWanted = c.req.query(followed.name) === followed.everything ? isFollowed.everything : isFollowed.work
    const ready = lastEventId === undefined && seen !== undefined ? resumed : ''
    const leave = slots.take(token)
    const body = openStream(({ send, unread, end, fail, onDrained, onEnd }) => {
      const changes = changeStream({ send, unread }, isWanted)
      onDrained(changes.drained)
      const stop = batches.listen({ hear: changes.push, rewound: changes.rewind })
      const unwatch = watch(token, { send, end })
      onEnd(() => {
        stop()
        unwatch()
        leave()
      })
      catchUp(send, log, { seen, ready, isWanted })
        .then(changes.startAfter)
        // The browser reconnects with its last event id: behind a proxy, to a server that can follow the log.
        .catch((error: unknown) => (error instanceof Unavailable ? end() : fail(error)))
    })
    return c.body(body, 200, eventStream)
  })
}

/** One response of server-sent events, as its owner sees it. */
type OpenStream = {
  readonly send: (bytes: Uint8Array) => void
  readonly unread: () => number
  readonly end: () => void
  readonly fail: (error: unknown) => void
  readonly onDrained: (call: () => void) => void
  /** Called once, whichever side ends. */
  readonly onEnd: (call: () => void) => void
}

/** A stream without a transform and without a promise for each write: thousands are open at once. */
const openStream = (use: (stream: OpenStream) => void): ReadableStream<Uint8Array> => {
  let [drained, ended, isOpen] = [() => {}, () => {}, true]
  const close = () => {
    if (isOpen) ended()
    isOpen = false
  }
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        use({
          send: (bytes) => void (isOpen && controller.enqueue(bytes)),
          unread: () => drainedBytes - (controller.desiredSize ?? 0),
          end: () => {
            if (isOpen) controller.close()
            close()
          },
          fail: (error) => {
            if (isOpen) controller.error(error)
            close()
          },
          onDrained: (call) => {
            drained = call
          },
          onEnd: (call) => {
            ended = call
          },
        }),
      pull: () => drained(),
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: drainedBytes }),
  )
}

type Following = {
  readonly seen: string | undefined
  /** The data of `ready`. */
  readonly ready: string
  readonly isWanted: (notice: EventNotice) => boolean
}

/** Sends the changes since the browser's last event; returns the place reached. */
const catchUp = async (
  send: OpenStream['send'],
  log: EventLog,
  { seen: lastEventId, ready, isWanted }: Following,
): Promise<LogPlace> => {
  const head = await log.head()
  const seen = lastEventId === undefined ? head : placeIn(lastEventId)
  const notices = seen === null ? null : await noticesSince(log, seen, head)
  if (notices === null || seen === null) {
    send(messageBytes('reset', head, ''))
    return head
  }
  const missed = placed(seen, notices)
  const reached = missed.at(-1)?.place ?? seen
  send(changeBytes(missed, isWanted))
  send(messageBytes('ready', reached, ready))
  return reached
}

/** Null where they are too many, or the log does not hold the place. */
const noticesSince = async (log: EventLog, seen: LogPlace, head: LogPlace) => {
  if (eventsBetween(seen, head) > maxCatchUp) return null
  return log.after(seen, maxCatchUp).catch((error: unknown) => {
    if (error instanceof LogRewound) return null
    throw error
  })
}
