import type { z } from 'zod'
import type { TokenScope } from './token/scopes.ts'

/** One call of the HTTP API as a value: input, reply, and access. */
export type Route = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  /**
   * A second address, which the OpenAPI document names instead: in `path` a fixed word stands where another route has a
   * parameter, and OpenAPI leaves it to each tool which of the two a request means.
   */
  readonly publishedPath?: `/${string}`
  readonly summary: string
  /** `staff` requires a signed-in user; checked before anything else of the request. */
  readonly access: 'public' | 'staff'
  /** A call on the caller's own account: open to every role, even while a new password or a second factor is due. */
  readonly ownAccount?: true
  /** Counts as a read whatever its method, so that auditors may make it: it changes at most the own read marks. */
  readonly isRead?: true
  /** Requires sign-in or re-authentication (`POST /api/auth/sudo`) within the last ten minutes. */
  readonly proof?: true
  /** The scope that an API token needs to make the call; without one, no token may. */
  readonly scope?: TokenScope
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Fields of the body that are passed on: their numbers keep the digits that they came with. */
  readonly exactFields?: readonly string[] | 'all'
  /** A missing body counts as `{}`. */
  readonly optionalBody?: true
  /** Absent for an empty response (204). */
  readonly reply?: z.ZodType
  readonly status: 200 | 201 | 202 | 204
  /** Another success status, with the same reply schema. */
  readonly otherStatus?: 200 | 202
  /** Accepts an `Idempotency-Key`. */
  readonly idempotent?: true
  /** Accepts a body of up to 4 MiB instead of 1. */
  readonly largeBody?: true
  /** The response carries the version as an `ETag`; a write honours `If-Match`. */
  readonly versioned?: true
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type RouteRequest<R extends Route> = {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
}

export type RouteReply<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : undefined

/** Returns the definition itself, in its narrowest type: clients and handlers get theirs from it. */
export const route = <const R extends Route>(definition: R): R => definition
