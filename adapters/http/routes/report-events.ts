import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { reportEventsPath } from '../../../contracts/http/public.ts'
import type { LiveFeed } from '../../../domain/application/live-feed.ts'
import type { Access, ReportAccess } from '../../../domain/application/report-access.ts'
import { streamName } from '../../../domain/kernel/stream-name.ts'
import type { EventNotice } from '../../../domain/ports/event-bus.ts'
import type { ShownShare } from '../../../domain/ports/share-reader.ts'
import { Unavailable } from '../../../domain/ports/unavailable.ts'
import type { HttpApi } from '../bind.ts'
import { reportEnded, reportUnknown } from '../public-refusals.ts'
import type { ReportCookie } from '../report-cookie.ts'

const heartbeatMs = 15_000

type Ports = { readonly access: ReportAccess; readonly cookie: ReportCookie; readonly feed: LiveFeed }

/**
 * `GET /api/public/report/events`: what happens to an open report, as server-sent events. It ends the moment its
 * share does, whether by the hand of staff or by the clock.
 */
export const reportEvents = ({ app }: HttpApi, ports: Ports, stopping: AbortSignal): void => {
  app.get(reportEventsPath, async (c) => {
    const found = await ports.access(ports.cookie.read(c)).catch(ifUnavailable)
    if (found === null) return c.body(comeBack, 200, eventStream)
    if (found.type === 'Unknown') throw reportUnknown()
    if (found.type === 'Ended') throw reportEnded()
    c.header('X-Accel-Buffering', 'no')
    // Nobody reads the body of an answer to HEAD: a stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, eventStream)
    const response = streamSSE(c, (stream) => tell(stream, c, found.share, ports, stopping))
    response.headers.set('Cache-Control', 'no-store')
    return response
  })
}

const eventStream = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }

/** A page that were refused would never ask again; so it is told to come back when the database may be there. */
const comeBack = 'retry: 3000\n\n'

const ifUnavailable = (error: unknown): null => {
  if (error instanceof Unavailable) return null
  throw error
}

const tell = async (stream: SSEStreamingApi, c: Context, share: ShownShare, ports: Ports, stopping: AbortSignal) => {
  let bell = new AbortController()
  const stop = ports.feed.listen((notice) => {
    if (notice.stream === streamName('share', share.id)) bell.abort()
    if (readsOtherwise(notice, share)) void stream.writeSSE({ event: 'changed', data: '' })
  })
  stream.onAbort(() => bell.abort())
  try {
    await stream.writeSSE({ event: 'report', data: share.id })
    while (!stream.aborted && !stopping.aborted) {
      bell = new AbortController()
      const found = await ports.access(ports.cookie.read(c))
      if (found.type !== 'Open') return await stream.writeSSE(endOf(found))
      await pause(untilNextLook(found), undefined, { signal: AbortSignal.any([bell.signal, stopping]) }).catch(
        () => undefined,
      )
      await stream.write(': still here\n\n')
    }
  } catch (error) {
    // The browser comes back, and may find the database there.
    if (!(error instanceof Unavailable)) throw error
  } finally {
    stop()
  }
}

const endOf = ({ type }: Access) => ({ event: 'ended', data: type === 'Unknown' ? 'replaced' : 'ended' })

const readsOtherwise = ({ stream, type }: EventNotice, { runId, pinnedVersion }: ShownShare): boolean =>
  pinnedVersion === null && stream === streamName('run', runId) && type.startsWith('RunOutputs')

const untilNextLook = ({ share: { expiresAt } }: Extract<Access, { type: 'Open' }>): number =>
  expiresAt === null ? heartbeatMs : Math.max(0, Math.min(heartbeatMs, Date.parse(expiresAt) - Date.now()))
