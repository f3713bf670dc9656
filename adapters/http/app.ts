import { Hono } from 'hono'
import { VersionConflict } from '../../domain/ports/event-store.ts'
import { Unavailable } from '../../domain/ports/unavailable.ts'
import type { HttpEnv } from './caller.ts'
import { clientAddress } from './client-address.ts'
import { notToBeFound } from './not-to-be-found.ts'
import { problemResponse, type Refusal, RequestRefused } from './problems.ts'
import { requestId } from './request-id.ts'
import { type RequestLine, requestLog } from './request-log.ts'
import { type Readiness, systemRoutes } from './routes/system.ts'
import { sameOriginWrites } from './same-origin.ts'
import { type Origins, securityHeaders } from './security-headers.ts'

export type HttpAppSettings = Origins & {
  readonly trustProxy: boolean
  readonly ready: Readiness
  readonly tell: (line: RequestLine) => void
  /** Hears of every defect; the caller is told nothing but the request's id. */
  readonly defect: (error: unknown, requestId: string) => void
}

/** What every request passes through, and the two calls that answer before the database does. */
export const httpApp = (settings: HttpAppSettings): Hono<HttpEnv> => {
  const app = new Hono<HttpEnv>()
  app.use(requestId(settings.trustProxy))
  app.use(requestLog(settings.tell))
  app.use(securityHeaders(settings))
  app.use(notToBeFound)
  app.use(sameOriginWrites(settings.publicUrl))
  app.use(clientAddress(settings.trustProxy))
  systemRoutes(app, settings.ready)

  app.notFound((c) => problemResponse(c, { status: 404, detail: 'There is nothing at this address.' }))
  app.onError((error, c) => {
    if (error instanceof RequestRefused) return problemResponse(c, error.refusal)
    if (error instanceof Unavailable) return problemResponse(c, notNow(`${error.message} right now`))
    if (error instanceof VersionConflict) return problemResponse(c, notNow('Many are writing to this at once'))
    const id = c.get('requestId')
    settings.defect(error, id)
    return problemResponse(c, { status: 500, detail: `Something went wrong on our side. Tell us this number: ${id}.` })
  })
  return app
}

const notNow = (reason: string): Refusal => ({
  status: 503,
  detail: `${reason}. Try again in a moment.`,
  retryAfterSeconds: 1,
})
