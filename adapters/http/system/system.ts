import type { Hono } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { problemResponse } from '#adapters/http/server/problems.ts'
import { type CheckedPart, system } from '#contracts/system/http/system.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'

/** A problem that does not prevent serving, as a sentence. */
export type Detail = { readonly text: string; readonly disputesLog?: true }

/** Returns details for staff; throws `Unavailable` naming a missing dependency; `withoutBus` ignores the bus. */
export type Readiness = (withoutBus: boolean) => Promise<readonly Detail[]>

/** Liveness and readiness: the only calls that work without the database. */
export const systemRoutes = (app: Hono<HttpEnv>, ready: Readiness): void => {
  app.get(system.health.path, (c) => c.json({ status: 'ok' }))

  app.get(system.ready.path, async (c) => {
    try {
      const details = await ready(c.req.query('exclude') === 'bus')
      const disputed = details.some(({ disputesLog }) => disputesLog)
      return c.json({
        status: 'ready',
        ...(details.length > 0 && { details: details.map(({ text }) => text) }),
        ...(disputed && { disputed }),
      })
    } catch (error) {
      return problemResponse(c, {
        status: 503,
        detail: reasonOf(error),
        retryAfterSeconds: 1,
      })
    }
  })
}

type Examination = { readonly version: string; readonly checks: readonly CheckedPart[] }

/** The state of the installation, for staff. Concurrent requests share one examination. */
export const examinationRoutes = (api: HttpApi, examine: () => Promise<Examination>): void => {
  let running: Promise<Examination> | null = null
  bind(api, system.examination, async () => {
    running ??= examine().finally(() => {
      running = null
    })
    const { version, checks } = await running
    return { body: { version, checks: [...checks] } }
  })
}

/** Public: names the missing dependency, never its address. */
const reasonOf = (error: unknown): string =>
  error instanceof Unavailable || error instanceof Starting ? `${error.message}.` : 'Atrium cannot work right now.'

/** Thrown until the database is open. */
export class Starting extends Error {}
