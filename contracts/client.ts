import type { z } from 'zod'
import { type Problem, problem } from './problem.ts'
import type { Route, RouteReply } from './route.ts'

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type Field<Name extends string, Schema> = [Sent<Schema>] extends [never]
  ? unknown
  : { readonly [K in Name]: Sent<Schema> }

/** What a call of this route is given; `headers` are sent along. */
export type Call<R extends Route> = Field<'params', R['params']> &
  Field<'query', R['query']> &
  Field<'body', R['body']> & { readonly headers?: Record<string, string>; readonly signal?: AbortSignal }

/** Sends a request; the browser's and the tests' ways differ, the contract does not. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** A non-OK answer: the message is the specified `409: <body text>`, `detail` is for people. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly problem: Problem | null
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.problem = problemIn(body)
  }
  /** The server's sentence, or null where the answer had none. */
  get detail(): string | null {
    return this.problem?.detail ?? null
  }
}

/** A remote may bring a copy of this module along, whose errors are of another class of the same name. */
export const isApiError = (failure: unknown): failure is ApiError =>
  failure instanceof Error && failure.name === 'ApiError'

type LooseCall = {
  params?: object
  query?: object
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Makes the call that a contract route describes and checks that the answer is the promised one. */
export const callRoute = async <R extends Route>(send: Send, route: R, call: Call<R>): Promise<RouteReply<R>> => {
  const { params, query, body, headers, signal } = call as LooseCall
  const response = await send(pathOf(route.path, params, query), {
    method: route.method.toUpperCase(),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return (route.reply === undefined ? undefined : route.reply.parse(await response.json())) as RouteReply<R>
}

const pathOf = (path: string, params: object | undefined, query: object | undefined): string => {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const problemIn = (body: string): Problem | null => {
  try {
    return problem.parse(JSON.parse(body))
  } catch {
    return null
  }
}
