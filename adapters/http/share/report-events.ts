import { setTimeout as pause } from 'node:timers/promises'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { eventStream } from '#adapters/http/log/live.ts'
import { type SessionWatch, sessionWatch } from '#adapters/http/log/session-watch.ts'
import { perSession, streamSlots } from '#adapters/http/log/stream-slots.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { reportEventsPath } from '#contracts/share/http/public.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import { networkOf } from '#domain/kernel/network.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import type { ReportSessions } from '#domain/share/ports/report-sessions.ts'
import type { ListedShare } from '#domain/share/ports/share-reader.ts'
import type { Access, ReportAccess } from '#domain/share/service/report-access.ts'
import { decisionAnswer } from './decision-answers.ts'
import { endedRefusal, unknownRefusal } from './public-refusals.ts'
import type { ReportCookie } from './report-cookie.ts'

const heartbeatMs = 15_000
/** Each opening of a link may have a cookie of its own. */
const perLink = 100
const perNetwork = 100

type Ports = {
  readonly access: ReportAccess
  readonly sessions: Pick<ReportSessions, 'alive'>
  readonly cookie: ReportCookie
  readonly feed: LiveFeed
}

/**
 * `GET /api/public/report/events`: server-sent events for an open report. The stream ends as soon as the share does, by
 * revocation or expiry, and soon after the browser has opened another link.
 */
export const reportEvents = ({ app, clock }: HttpApi, ports: Ports, stopping: AbortSignal): void => {
  const slots = streamSlots()
  const watch = sessionWatch(ports.sessions.alive, stopping)
  app.get(reportEventsPath, async (c) => {
    const access = await ports.access(ports.cookie.read(c)).catch(ifUnavailable)
    if (access === null) return c.body(comeBack, 200, eventStream)
    if (access.type === 'Unknown') throw unknownRefusal()
    if (access.type === 'Ended') throw endedRefusal()
    c.header('X-Accel-Buffering', 'no')
    // The body of a HEAD response is never read: a stream would never end.
    if (c.req.method === 'HEAD') return c.body(null, 200, eventStream)
    const token = ports.cookie.read(c) ?? ''
    const leave = slots.take(...ownersOf(token, access.share.id, c.get('address')))
    const response = streamSSE(c, async (stream) => {
      stream.onAbort(leave)
      await writeEvents(stream, { token, share: access.share, watch }, { ...ports, clock }, stopping).finally(leave)
    })
    response.headers.set('Cache-Control', 'no-store')
    return response
  })
}

const ownersOf = (token: string, shareId: string, address: string) => [
  { name: `session ${token}`, max: perSession },
  { name: `link ${shareId}`, max: perLink },
  { name: `network ${networkOf(address)}`, max: perNetwork },
]

/** A refused EventSource never reconnects, so an unreachable database is answered with a stream that asks to retry. */
const comeBack = 'retry: 3000\n\n'

const ifUnavailable = (error: unknown): null => {
  if (error instanceof Unavailable) return null
  throw error
}

const writeEvents = async (
  stream: SSEStreamingApi,
  { token, share, watch }: { readonly token: string; readonly share: ListedShare; readonly watch: SessionWatch },
  ports: Ports & { readonly clock: Clock },
  stopping: AbortSignal,
) => {
  const stateOf = (current: ListedShare) => decisionAnswer(current, ports.clock.now())?.state
  let state = stateOf(share)
  let bell = new AbortController()
  const sayChanged = unlessWaiting(() => stream.writeSSE({ event: 'changed', data: '' }))
  const sayAsked = unlessWaiting(() => stream.writeSSE({ event: 'questions', data: '' }))
  const stop = ports.feed.listen({
    onNotice: (notice) => {
      if (notice.stream === streamName('share', share.id)) bell.abort()
      if (notice.stream === streamName('share', share.id) && notice.type.startsWith('Question')) sayAsked()
      if (readsOtherwise(notice, share)) sayChanged()
    },
    onRewound: () => {
      bell.abort()
      sayChanged()
    },
  })
  stream.onAbort(() => bell.abort())
  const unwatch = watch.watch(token, { send: () => undefined, end: () => bell.abort() })
  try {
    await stream.writeSSE({ event: 'report', data: share.id })
    while (!stream.aborted && !stopping.aborted) {
      bell = new AbortController()
      const access = await ports.access(token)
      if (access.type !== 'Open') return await stream.writeSSE(endOf(access))
      const stateBefore = state
      state = stateOf(access.share)
      if (state !== stateBefore) await stream.writeSSE({ event: 'decided', data: '' })
      const signal = AbortSignal.any([bell.signal, stopping])
      const isQuiet = await pause(untilNextLook(access.share, state === 'open'), true, { signal }).catch(() => false)
      if (isQuiet) await stream.write(': still here\n\n')
    }
  } catch (error) {
    // The browser reconnects later.
    if (!(error instanceof Unavailable)) throw error
  } finally {
    stop()
    unwatch()
  }
}

/** Pending notices to a slow reader are coalesced into one. */
const unlessWaiting = (say: () => Promise<void>) => {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    void say().finally(() => {
      waiting = false
    })
  }
}

const endOf = ({ type }: Access) => ({ event: 'ended', data: type === 'Unknown' ? 'replaced' : 'ended' })

/** Whether the event changes the report; a pinned or decided one no longer changes. */
const readsOtherwise = ({ stream, type }: EventNotice, { runId, pinnedVersion, decision }: ListedShare): boolean =>
  pinnedVersion === null &&
  (decision === null || decision.state === 'open') &&
  stream === streamName('run', runId) &&
  type.startsWith('RunOutputs')

/** Milliseconds until the next sign of life, or until the time for a decision or the link ends. */
const untilNextLook = ({ expiresAt, decision }: ListedShare, isUndecided: boolean): number => {
  const ends = [expiresAt, isUndecided ? (decision?.until ?? null) : null]
  const rests = ends.flatMap((end) => (end === null ? [] : [Date.parse(end) - Date.now()]))
  return Math.max(0, Math.min(heartbeatMs, ...rests))
}
