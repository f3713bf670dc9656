import type { Context, Hono } from 'hono'
import type { ZodType } from 'zod'
import type { Caller, Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import { commandContext, type RequestContext } from '#adapters/http/middleware/command-context.ts'
import { onceOnly } from '#adapters/http/middleware/once-only.ts'
import { validate } from '#adapters/http/middleware/validate.ts'

import type { SessionCookie } from '#adapters/http/staff/session-cookie.ts'
import { type StaffRules, staffOnly } from '#adapters/http/staff/staff-only.ts'
import type { Route, RouteReply, RouteRequest } from '#contracts/route.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { IdempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import type { SecurityLog } from '#domain/security/service/security-log.ts'
import type { Sessions } from '#domain/staff/ports/sessions.ts'
import type { Quotas } from '#domain/staff/service/quotas.ts'
import { sendJson } from './sent-json.ts'

const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const maxReadLength = 400

/** A browser as people call it, such as `Firefox on Windows`; versions change too often to tell devices apart. */
const browserName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, maxReadLength)
  const browser = nameIn(browsers, text) ?? 'Unknown browser'
  const system = nameIn(systems, text)
  return system === undefined ? browser : `${browser} on ${system}`
}

const nameIn = (marks: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  marks.find(([, mark]) => mark.test(text))?.[0]

export type HttpApi = {
  readonly app: Hono<HttpEnv>
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly rules: StaffRules
  /** Records security events. */
  readonly record: SecurityLog
  readonly quotas: Quotas
  readonly idempotently: IdempotentRequests
  readonly clock: Clock
  /** Of the installation's days: a name of the IANA database. */
  readonly timeZone: string
}

/** A handler's result: the body of the contract, and the version for the `ETag` of a versioned route that replies. */
export type Answered<R extends Route> = Tagged<R> & {
  readonly body: RouteReply<R>
  /** The status, if not the route's default. */
  readonly status?: R['otherStatus'] | undefined
}

type Tagged<R extends Route> = R extends { versioned: true; reply: ZodType }
  ? { readonly version: number }
  : { readonly version?: number }

/** A `Response` is passed through unchanged: a stream, if the client requested one. */
type Handle<R extends Route> = (request: RouteRequest<R>, context: RequestContext) => Promise<Answered<R> | Response>

/** Mounts one contract route: access, validation, handler, reply. */
export const bind = <R extends Route>(api: HttpApi, route: R, handle: Handle<R>, ...guards: readonly Guard[]): void => {
  const access = route.access === 'staff' ? [staffOnly(api.sessions, api.cookie, api.rules, route)] : []
  const answer = async (c: Context<HttpEnv>) => {
    const request = requestOf<R>(c, route)
    const answerNow = async (idempotent?: RequestContext['idempotent']) =>
      handle(request, { caller: callerOf(c), c, ...commandContext(c, route, api.clock.now(), idempotent) })
    if (!route.idempotent) return respond(c, route, await answerNow())
    return onceOnly(c, api.idempotently, callerOf(c), request.body, async (idempotent) =>
      respond(c, route, await answerNow(idempotent)),
    )
  }
  api.app.on(
    route.method.toUpperCase(),
    [route.path, ...(route.publishedPath === undefined ? [] : [route.publishedPath])],
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

/** From what the guards put on the request; without any, the actor is `visitor`. */
export const callerOf = (c: Context<HttpEnv>): Caller => ({
  requestId: c.get('requestId'),
  address: c.get('address'),
  browser: browserName(c.req.header('user-agent')),
  user: c.get('user') ?? null,
  session: c.get('session') ?? null,
  token: c.get('token') ?? null,
  actor: c.get('actor') ?? 'visitor',
})

const respond = <R extends Route>(
  c: Context,
  route: R,
  answer: Answered<R> | Response,
): Response | Promise<Response> => {
  if (answer instanceof Response) return answer
  const { body, version, status = route.status } = answer
  c.header('Cache-Control', 'no-store')
  if (route.versioned && version !== undefined) c.header('ETag', `"${version}"`)
  if (route.reply === undefined) return c.body(null, 204)
  return sendJson(c, route.reply.parse(body) as object, status as 200, route.access === 'staff')
}
