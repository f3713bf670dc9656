import { setTimeout as pause } from 'node:timers/promises'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { LiveFeed } from '../../../domain/application/live-feed.ts'
import type { EventLog } from '../../../domain/ports/event-log.ts'
import { Unavailable } from '../../../domain/ports/unavailable.ts'
import type { HttpApi } from '../bind.ts'
import { staffOnly } from '../staff-only.ts'
import { changeMessage, changeTeller } from './change-teller.ts'

export const livePath = '/api/events'

const heartbeatMs = 15_000
/** Who missed more than this reads everything again instead. */
const longestCatchUp = 1000

/**
 * `GET /api/events`: what changed, as server-sent events. The event id is the log's position, so that a
 * browser that was cut off goes on where it was; `reset` tells it to read everything again.
 * All streams end when `stopping` is aborted.
 */
export const liveRoutes = (api: HttpApi, feed: LiveFeed, log: EventLog, stopping: AbortSignal): void => {
  api.app.get(livePath, staffOnly(api.sessions, api.cookie), (c) => {
    c.header('X-Accel-Buffering', 'no')
    // Nobody reads the body of an answer to HEAD: a stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const token = c.get('token') ?? ''
    const lastEventId = c.req.header('last-event-id')
    const goesOn = async () => !stopping.aborted && (await api.sessions.find(token)) !== null
    const response = streamSSE(c, async (stream) => {
      const told = changeTeller((message) => stream.writeSSE(message))
      const stop = feed.listen(told.hear)
      stream.onAbort(stop)
      try {
        told.goOnAfter(await catchUp(stream, log, lastEventId))
        await keepAlive(stream, goesOn, stopping)
      } catch (error) {
        // The browser comes back with its last event id, and may find the database there.
        if (!(error instanceof Unavailable)) throw error
      } finally {
        stop()
      }
    })
    response.headers.set('Cache-Control', 'no-store')
    return response
  })
}

const keepAlive = async (stream: SSEStreamingApi, goesOn: () => Promise<boolean>, stopping: AbortSignal) => {
  while (!stream.aborted && (await goesOn())) {
    await pause(heartbeatMs, undefined, { signal: stopping }).catch(() => undefined)
    await stream.write(': still here\n\n')
  }
}

/** Sends what came after the last event that the browser saw; answers the position that it has seen now. */
const catchUp = async (stream: SSEStreamingApi, log: EventLog, lastEventId: string | undefined): Promise<number> => {
  const head = await log.head()
  const seen = Number(lastEventId ?? head)
  const missed = head - seen
  if (lastEventId === '' || !(missed >= 0 && missed <= longestCatchUp && Number.isSafeInteger(seen) && seen >= 0)) {
    await stream.writeSSE({ event: 'reset', id: String(head), data: '' })
    return head
  }
  const notices = await log.after(seen, longestCatchUp)
  for (const notice of notices) await stream.writeSSE(changeMessage(notice))
  const position = notices.at(-1)?.position ?? seen
  await stream.writeSSE({ event: 'ready', id: String(position), data: '' })
  return position
}
