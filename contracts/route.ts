import type { z } from 'zod'

/** One call of the HTTP API as a value: what it takes, what it answers, and who may make it. */
export type Route = {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  readonly path: `/${string}`
  readonly summary: string
  /** `staff` needs a signed-in user, before anything of the request is looked at. */
  readonly access: 'public' | 'staff'
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** No body at all counts as `{}`. */
  readonly optionalBody?: true
  /** Absent where the answer has no body (204). */
  readonly reply?: z.ZodType
  readonly status: 200 | 201 | 204
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true
  /** Takes a body of up to 4 MiB instead of 1. */
  readonly largeBody?: true
  /** The answer carries the `ETag` of the thing's version; a write honours `If-Match`. */
  readonly versioned?: true
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export type RouteRequest<R extends Route> = {
  readonly params: Parsed<R['params']>
  readonly query: Parsed<R['query']>
  readonly body: Parsed<R['body']>
}

export type RouteReply<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : undefined

export const route = <const R extends Route>(definition: R): R => definition
