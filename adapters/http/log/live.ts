import { setTimeout as pause } from 'node:timers/promises'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { followed, placeOfPage, resumed } from '#contracts/log/http/live.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import { type EventLog, type LogPlace, LogRewound } from '#domain/log/ports/event-log.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import { changeMessage, changeStream, isFollowed, messageBytes, placeIn, placeText } from './change-stream.ts'
import { streamSlots } from './stream-slots.ts'

export const livePath = '/api/events'

const heartbeatMs = 15_000
/** A stream outlasts a shorter outage of the database. */
const outageMs = 5000
/** A browser that missed more than this gets a `reset` instead. */
const maxCatchUp = 1000

/**
 * `GET /api/events`: changes as server-sent events. The event id is the place in the log, so a browser resumes where its
 * connection broke; `reset` makes it refetch everything, also where the log lost what the browser has seen. All streams end when `stopping` is aborted.
 */
export const liveRoutes = (api: HttpApi, feed: LiveFeed, log: EventLog, stopping: AbortSignal): void => {
  const slots = streamSlots()
  api.app.get(livePath, staffOnly(api.sessions, api.cookie, api.rules, { watching: true }), (c) => {
    c.header('X-Accel-Buffering', 'no')
    // The body of a HEAD response is never read: a stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const token = c.get('token') ?? ''
    const lastEventId = c.req.header('last-event-id')
    const seen = lastEventId ?? c.req.query(placeOfPage)
    const isWanted = isFollowed(c.req.query(followed.name) === followed.everything)
    const session = () => foundAgain(() => api.sessions.find(token, 'watched'), outageMs, stopping)
    const stillAllowed = async () => !stopping.aborted && (await session()) !== null
    const leave = slots.take(token)
    const response = streamSSE(c, async (stream) => {
      const changes = changeStream(async (message) => void (await stream.write(messageBytes(message))))
      const stop = feed.listen({
        hear: (notice) => void (isWanted(notice) && changes.push(notice)),
        rewound: changes.rewind,
      })
      stream.onAbort(() => {
        stop()
        leave()
      })
      try {
        const ready = lastEventId === undefined && seen !== undefined ? resumed : ''
        changes.startAfter(await catchUp(stream, log, { seen, ready, isWanted }))
        await keepAlive(stream, stillAllowed, stopping)
      } catch (error) {
        // The browser reconnects with its last event id: behind a proxy, to a server that can follow the log.
        if (!(error instanceof Unavailable)) throw error
      } finally {
        stop()
        leave()
      }
    })
    response.headers.set('Cache-Control', 'no-store')
    return response
  })
}

/** Repeats a search once, after `afterMs`, if the database cannot be reached; throws `Unavailable` if it still cannot. */
export const foundAgain = async <Found>(
  find: () => Promise<Found>,
  afterMs: number,
  stopping: AbortSignal,
): Promise<Found> => {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    await pause(afterMs, undefined, { signal: stopping }).catch(() => undefined)
    return find()
  }
}

const keepAlive = async (stream: SSEStreamingApi, stillAllowed: () => Promise<boolean>, stopping: AbortSignal) => {
  while (!stream.aborted && (await stillAllowed())) {
    await pause(heartbeatMs, undefined, { signal: stopping }).catch(() => undefined)
    await stream.write(': still here\n\n')
  }
}

type Following = {
  readonly seen: string | undefined
  /** The data of `ready`. */
  readonly ready: string
  readonly isWanted: (notice: EventNotice) => boolean
}

/** Sends the changes since the browser's last event; returns the place reached. */
const catchUp = async (
  stream: SSEStreamingApi,
  log: EventLog,
  { seen: lastEventId, ready, isWanted }: Following,
): Promise<LogPlace> => {
  const head = await log.head()
  const seen = lastEventId === undefined ? head : placeIn(lastEventId)
  const notices = seen === null ? null : await noticesSince(log, seen, head)
  const reached = notices === null ? head : (notices.at(-1) ?? seen ?? head)
  for (const notice of notices?.filter(isWanted) ?? []) await stream.write(messageBytes(changeMessage(notice)))
  const [event, data] = notices === null ? ['reset', ''] : ['ready', ready]
  await stream.writeSSE({ event, id: placeText(reached), data })
  return reached
}

/** Null where they are too many, or the log does not hold the place. */
const noticesSince = async (log: EventLog, seen: LogPlace, head: LogPlace) => {
  if (head.position - seen.position > maxCatchUp) return null
  return log.after(seen, maxCatchUp).catch((error: unknown) => {
    if (error instanceof LogRewound) return null
    throw error
  })
}
