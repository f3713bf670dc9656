import { Hono } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { clientAddress } from '#adapters/http/middleware/client-address.ts'
import { speaking } from '#adapters/http/middleware/language.ts'
import { boundedAddress, ownHost } from '#adapters/http/middleware/own-address.ts'
import { requestId } from '#adapters/http/middleware/request-id.ts'
import { type RequestLine, requestLog } from '#adapters/http/middleware/request-log.ts'
import { sameOriginWrites } from '#adapters/http/middleware/same-origin.ts'
import { noindex, type Origins, securityHeaders } from '#adapters/http/middleware/security-headers.ts'
import { type MetricsAccess, metricsRoute } from '#adapters/http/system/metrics.ts'
import { type Readiness, systemRoutes } from '#adapters/http/system/system.ts'
import { wording } from '#contracts/messages.ts'
import { UnknownEvent } from '#domain/kernel/event.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { ValueRefused, VersionConflict } from '#domain/log/ports/event-store.ts'
import { notFound, problemResponse, type Refusal, RequestRefused } from './problems.ts'

export type HttpAppSettings = Origins & {
  readonly trustProxy: boolean
  /** Told of what an operator has to correct. */
  readonly warn: (message: string) => void
  /** The languages of public pages; the first is the default. English if omitted. */
  readonly languages?: readonly string[]
  readonly ready: Readiness
  readonly onAnswered: (line: RequestLine, route: () => string) => void
  /** Absent where no metrics are served. */
  readonly metrics?: MetricsAccess | undefined
  /** Receives every defect; the client gets only the request id. */
  readonly defect: (error: unknown, requestId: string) => void
}

/** The middleware of every request, and the two routes that answer before the database is open. */
export const httpApp = (settings: HttpAppSettings): Hono<HttpEnv> => {
  const app = new Hono<HttpEnv>()
  app.use(requestId)
  app.use(requestLog(settings.onAnswered))
  app.use(securityHeaders(settings))
  app.use(noindex)
  app.use(speaking(settings.languages ?? ['en']))
  app.use(boundedAddress)
  // Probed and scraped by IP address: the host is not checked. Metrics need a token that no browser sends.
  systemRoutes(app, settings.ready)
  if (settings.metrics !== undefined) metricsRoute(app, settings.metrics)
  app.use(ownHost(settings.publicUrl))
  app.use(sameOriginWrites(settings.publicUrl))
  app.use(clientAddress(settings))

  app.notFound((c) => problemResponse(c, notFound().refusal))
  app.onError((error, c) => {
    if (error instanceof RequestRefused) return problemResponse(c, error.refusal)
    if (error instanceof Unavailable) return problemResponse(c, notNow(`${error.message} right now`))
    if (error instanceof VersionConflict) return problemResponse(c, notNow('Many are writing to this at once'))
    if (error instanceof ValueRefused) return problemResponse(c, notStorable)
    // A server behind the same address that runs the newer release can answer it.
    if (error instanceof UnknownEvent) return problemResponse(c, notNow(error.message))
    const id = c.get('requestId')
    settings.defect(error, id)
    return problemResponse(c, {
      status: 500,
      detail: wording('Something went wrong on our side. Tell us this number: {id}.', { id }),
    })
  })
  return app
}

/** What a dedicated worker serves: liveness, readiness, and metrics where there is a token for them. */
export const workerApp = (ready: Readiness, metrics: MetricsAccess | undefined): Hono<HttpEnv> => {
  const app = new Hono<HttpEnv>()
  systemRoutes(app, ready)
  if (metrics !== undefined) metricsRoute(app, metrics)
  return app
}

const notStorable: Refusal = {
  status: 400,
  detail: 'Something in this request cannot be stored: a NUL, half of a surrogate pair, or a year after 9999.',
}

const notNow = (reason: string): Refusal => ({
  status: 503,
  detail: `${reason}. Try again in a moment.`,
  retryAfterSeconds: 1,
})
