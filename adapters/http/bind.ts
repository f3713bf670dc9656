import type { Context, Hono } from 'hono'
import type { Route, RouteReply, RouteRequest } from '../../contracts/route.ts'
import type { Clock } from '../../domain/ports/clock.ts'
import type { IdempotencyKeys } from '../../domain/ports/idempotency.ts'
import type { Sessions } from '../../domain/ports/sessions.ts'
import type { Caller, Guard, HttpEnv } from './caller.ts'
import { type Asked, circumstancesOf } from './circumstances.ts'
import { onceOnly } from './once-only.ts'
import type { SessionCookie } from './session-cookie.ts'
import { staffOnly } from './staff-only.ts'
import { validate } from './validate.ts'

export type HttpApi = {
  readonly app: Hono<HttpEnv>
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly idempotencyKeys: IdempotencyKeys
  readonly clock: Clock
}

/** What a handler answers: the promised body, and the version that becomes the `ETag` of a versioned route. */
export type Answered<R extends Route> = { readonly body: RouteReply<R>; readonly version?: number }

/** A response as it is goes out as it is: a stream, where the caller asked for one. */
export type Handle<R extends Route> = (request: RouteRequest<R>, asked: Asked) => Promise<Answered<R> | Response>

/** Mounts one contract route: who may, what fits, the handler, the promised answer. */
export const bind = <R extends Route>(api: HttpApi, route: R, handle: Handle<R>, ...guards: readonly Guard[]): void => {
  const access = route.access === 'staff' ? [staffOnly(api.sessions, api.cookie)] : []
  const answer = async (c: Context<HttpEnv>) => {
    const request = requestOf<R>(c, route)
    const answerNow = async (idempotent?: Asked['idempotent']) =>
      handle(request, { caller: callerOf(c), c, ...circumstancesOf(c, route, api.clock.now(), idempotent) })
    if (!route.idempotent) return respond(c, route, await answerNow())
    return onceOnly(c, api.idempotencyKeys, callerOf(c), request.body, async (idempotent) =>
      respond(c, route, await answerNow(idempotent)),
    )
  }
  api.app.on(
    route.method.toUpperCase(),
    [route.path],
    ...([...access, ...guards, ...validate(route), answer] as Guard[]),
  )
}

const requestOf = <R extends Route>(c: Context, route: R): RouteRequest<R> => {
  const valid = (target: 'param' | 'query' | 'json') => c.req.valid(target as never)
  return {
    params: route.params && valid('param'),
    query: route.query && valid('query'),
    body: route.body && valid('json'),
  } as RouteRequest<R>
}

const callerOf = (c: Context<HttpEnv>): Caller => ({
  requestId: c.get('requestId'),
  address: c.get('address'),
  user: c.get('user') ?? null,
  token: c.get('token') ?? null,
})

const respond = <R extends Route>(c: Context, route: R, answered: Answered<R> | Response): Response => {
  if (answered instanceof Response) return answered
  const { body, version } = answered
  c.header('Cache-Control', 'no-store')
  if (route.versioned && version !== undefined) c.header('ETag', `"${version}"`)
  return route.reply === undefined ? c.body(null, 204) : c.json(route.reply.parse(body) as object, route.status as 200)
}
