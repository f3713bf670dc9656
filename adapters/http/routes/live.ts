import { setTimeout as pause } from 'node:timers/promises'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Change } from '../../../contracts/http/live.ts'
import type { LiveFeed } from '../../../domain/application/live-feed.ts'
import { idOf, kindOf } from '../../../domain/kernel/stream-name.ts'
import type { EventNotice } from '../../../domain/ports/event-bus.ts'
import type { EventLog } from '../../../domain/ports/event-log.ts'
import type { HttpApi } from '../bind.ts'
import { staffOnly } from '../staff-only.ts'

const heartbeatMs = 15_000
/** Who missed more than this reads everything again instead. */
const longestCatchUp = 1000

/**
 * `GET /api/events`: what changed, as server-sent events. The event id is the log's position, so that a
 * browser that was cut off goes on where it was; `reset` tells it to read everything again.
 * All streams end when `stopping` is aborted.
 */
export const liveRoutes = (api: HttpApi, feed: LiveFeed, log: EventLog, stopping: AbortSignal): void => {
  api.app.get('/api/events', staffOnly(api.sessions), (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Accel-Buffering', 'no')
    const token = c.get('token') ?? ''
    const lastEventId = c.req.header('last-event-id')
    return streamSSE(c, async (stream) => {
      const stop = await tell(stream, feed, log, lastEventId)
      while (!stream.aborted && !stopping.aborted && (await api.sessions.find(token)) !== null) {
        await pause(heartbeatMs, undefined, { signal: stopping }).catch(() => undefined)
        await stream.write(': still here\n\n')
      }
      stop()
    })
  })
}

/** Tells what was missed and then what happens; what happens meanwhile waits its turn. */
const tell = async (stream: SSEStreamingApi, feed: LiveFeed, log: EventLog, lastEventId: string | undefined) => {
  const meanwhile: EventNotice[] = []
  let hear = (notice: EventNotice): void => void meanwhile.push(notice)
  const stop = feed.listen((notice) => hear(notice))
  stream.onAbort(stop)

  let position = await catchUp(stream, log, lastEventId)
  hear = (notice) => {
    if (notice.position <= position) return
    position = notice.position
    void send(stream, notice)
  }
  meanwhile.forEach(hear)
  return stop
}

/** Sends what came after the last event that the browser saw; answers the position that it has seen now. */
const catchUp = async (stream: SSEStreamingApi, log: EventLog, lastEventId: string | undefined): Promise<number> => {
  const head = await log.head()
  const seen = Number(lastEventId ?? head)
  const missed = head - seen
  if (!(missed >= 0 && missed <= longestCatchUp && Number.isSafeInteger(seen) && seen >= 0)) {
    await stream.writeSSE({ event: 'reset', id: String(head), data: '' })
    return head
  }
  const notices = await log.after(seen, longestCatchUp)
  for (const notice of notices) await send(stream, notice)
  const position = notices.at(-1)?.position ?? seen
  await stream.writeSSE({ event: 'ready', id: String(position), data: '' })
  return position
}

const send = (stream: SSEStreamingApi, notice: EventNotice) =>
  stream.writeSSE({ event: 'change', id: String(notice.position), data: JSON.stringify(changeOf(notice)) })

const changeOf = ({ stream, version, type, at }: EventNotice): Change => ({
  kind: kindOf(stream),
  id: idOf(stream),
  version,
  type,
  at,
})
