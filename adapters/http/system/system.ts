import type { Hono } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { problemResponse } from '#adapters/http/server/problems.ts'
import { system } from '#contracts/system/http/system.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'

/** Returns details for staff; throws `Unavailable` with the name of a missing dependency. */
export type Readiness = () => Promise<readonly string[]>

/** Liveness and readiness: the only calls that work without the database. */
export const systemRoutes = (app: Hono<HttpEnv>, ready: Readiness): void => {
  app.get(system.health.path, (c) => c.json({ status: 'ok' }))

  app.get(system.ready.path, async (c) => {
    try {
      const details = await ready()
      return c.json({ status: 'ready', ...(details.length > 0 && { details }) })
    } catch (error) {
      return problemResponse(c, {
        status: 503,
        detail: reasonOf(error),
        retryAfterSeconds: 1,
      })
    }
  })
}

/** Public: names the missing dependency, never its address. */
const reasonOf = (error: unknown): string =>
  error instanceof Unavailable || error instanceof Starting ? `${error.message}.` : 'Atrium cannot work right now.'

/** Thrown until the database is open. */
export class Starting extends Error {}
