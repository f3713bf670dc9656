import type { Hono } from 'hono'
import { bearerIn } from '#adapters/http/middleware/bearer-credential.ts'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { isSame } from '#adapters/http/middleware/same-secret.ts'
import { problemResponse } from '#adapters/http/server/problems.ts'

/** `read` gives the metrics as OpenMetrics text. */
export type MetricsAccess = {
  readonly token: string
  readonly contentType: string
  readonly read: () => Promise<string>
}

/** `GET /metrics` for Prometheus, with the token as bearer; never public. */
export const metricsRoute = (app: Hono<HttpEnv>, { token, contentType, read }: MetricsAccess): void => {
  app.get('/metrics', async (c) => {
    if (!isSame(bearerIn(c.req.header('Authorization')) ?? '', token)) {
      return problemResponse(c, { status: 401, detail: 'Send METRICS_TOKEN as a bearer token.' })
    }
    return c.body(await read(), 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  })
}
