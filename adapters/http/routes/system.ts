import type { Hono } from 'hono'
import { system } from '../../../contracts/http/system.ts'
import type { HttpEnv } from '../caller.ts'
import { problemResponse } from '../problems.ts'

/** Throws with the reason while something that the process needs is missing. */
export type Readiness = () => Promise<void>

/** Liveness and readiness: the only calls that answer before the database does. */
export const systemRoutes = (app: Hono<HttpEnv>, ready: Readiness): void => {
  app.get(system.health.path, (c) => c.json({ status: 'ok' }))

  app.get(system.ready.path, async (c) => {
    try {
      await ready()
      return c.json({ status: 'ready' })
    } catch (error) {
      return problemResponse(c, {
        status: 503,
        detail: error instanceof Error ? error.message : String(error),
        retryAfterSeconds: 1,
      })
    }
  })
}
