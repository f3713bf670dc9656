import type { Socket } from 'node:net'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import type { Exchange } from '#adapters/http/server/serve.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { followed, grouping, placeOfPage, resumed } from '#contracts/log/http/live.ts'
import { kindOf } from '#domain/kernel/stream-name.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { type LogPlace, placeAfter, placeIn } from '#domain/log/log-place.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type EventLog, LogRewound } from '#domain/log/ports/event-log.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import { changeBytes, changeStream, messageBytes, type Sink, type Wish, wishes } from './change-stream.ts'
import { feedBatches } from './feed-batches.ts'
import { sessionWatch } from './session-watch.ts'
import { perSession, streamSlots } from './stream-slots.ts'

export const livePath = '/api/events'

/** A browser that missed more than this gets a `reset` instead. */
const maxCatchUp = 1000

/** The headers of server-sent events. */
export const eventStream = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }

/**
 * `GET /api/events`: changes as server-sent events. The event id is the place in the log, so a browser resumes where its
 * connection broke; `reset` makes it refetch everything, also when the log has lost what the browser has seen. All
 * streams end when `stopping` is aborted.
 */
export const liveRoutes = (api: HttpApi, feed: LiveFeed, log: EventLog, stopping: AbortSignal): void => {
  const slots = streamSlots()
  const batches = feedBatches(feed)
  const sessions = sessionWatch(api.sessions.alive, stopping)
  feed.listen({ onNotice: (notice) => void (mayEndSessions(notice) && sessions.look()), onRewound: sessions.look })
  api.app.get(livePath, staffOnly(api.sessions, api.cookie, api.rules, { watching: true }), (c) => {
    c.header('X-Accel-Buffering', 'no')
    const exchange = c.env as Exchange
    // A HEAD body is never read, and a client that has already disconnected emits no `close`: the stream would not end.
    if (c.req.method === 'HEAD' || exchange.outgoing.destroyed) return c.body(null, 200, eventStream)
    const token = c.get('token') ?? ''
    const lastEventId = c.req.header('last-event-id')
    const startId = lastEventId ?? c.req.query(placeOfPage)
    const kinds = c.req.query(followed.name) === followed.everything ? wishes.everything : wishes.work
    const wish = c.req.query(grouping.name) === grouping.groups ? kinds.inGroups : kinds.singly
    const ready = lastEventId === undefined && startId !== undefined ? resumed : ''
    const free = slots.take({ name: token, max: perSession })
    exchange.outgoing.on('close', free)
    exchange.writeBody = (socket) => {
      const send = sender(socket)
      const changes = changeStream({ send, unread: () => socket.writableLength }, wish)
      const stop = batches.listen({ onNotices: changes.push, onRewound: changes.rewind })
      const end = () => {
        leave()
        socket.destroySoon()
      }
      const unwatch = sessions.watch(token, { send, end })
      const leave = () => {
        free()
        stop()
        unwatch()
      }
      socket.on('drain', changes.drained)
      socket.on('close', leave)
      catchUp(send, log, { startId, ready, wish })
        .then(changes.startAfter)
        // The browser reconnects with its last event id: behind a proxy, to a server that can follow the log.
        .catch((error: unknown) => (error instanceof Unavailable ? end() : socket.destroy()))
    }
    return c.body(null, 200, eventStream)
  })
}

/** Disabling and roles are events of staff; sign-outs, ended sessions and passwords are security events. */
const mayEndSessions = ({ stream }: EventNotice): boolean => ['staff', 'security'].includes(kindOf(stream))

const sender =
  (socket: Socket): Sink['send'] =>
  (bytes) => {
    if (!socket.writableEnded && !socket.destroyed && bytes.length > 0) socket.write(bytes)
  }

type Following = {
  readonly startId: string | undefined
  /** The data of `ready`. */
  readonly ready: string
  readonly wish: Wish
}

/** Sends the changes since the browser's last event; returns the place reached. */
const catchUp = async (
  send: Sink['send'],
  log: EventLog,
  { startId: lastEventId, ready, wish }: Following,
): Promise<LogPlace> => {
  const head = await log.head()
  const place = lastEventId === undefined ? head : placeIn(lastEventId)
  const notices = place === null ? null : await noticesSince(log, place, head)
  if (notices === null || place === null) {
    send(messageBytes('reset', head, ''))
    return head
  }
  const reached = placeAfter(place, notices)
  send(changeBytes(notices, wish))
  send(messageBytes('ready', reached, ready))
  return reached
}

/** Null if there are too many, or if the log does not contain the place. */
const noticesSince = async (log: EventLog, place: LogPlace, head: LogPlace) => {
  if (head.position - place.position > maxCatchUp) return null
  return log.after(place, maxCatchUp).catch((error: unknown) => {
    if (error instanceof LogRewound) return null
    throw error
  })
}
