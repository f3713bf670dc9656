import type { z } from 'zod'
import { readJson } from './json.ts'
import { type Problem, problemIn } from './problem.ts'
import type { Route, RouteReply } from './route.ts'
import { unreadableAnswer } from './tolerant-answer.ts'

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type Field<Name extends string, Schema> = [Sent<Schema>] extends [never]
  ? unknown
  : { readonly [K in Name]: Sent<Schema> }
/** A query whose every field is optional may be left out. */
type Query<Schema> = object extends Sent<Schema> ? { readonly query?: Sent<Schema> } : Field<'query', Schema>

/** The input of a call; `headers` are sent along. */
export type Call<R extends Route> = Field<'params', R['params']> &
  Query<R['query']> &
  Field<'body', R['body']> & { readonly headers?: Record<string, string>; readonly signal?: AbortSignal }

/** Sends a request; browser and tests use different implementations. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** A non-OK response: `message` is the specified `409: <body text>`, `detail` is for people. */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly problem: Problem | null
  /** The id of the request in the server's log; null if the response had none. */
  readonly requestId: string | null
  constructor(status: number, statusText: string, body: string, requestId: string | null = null) {
    super(`${status}: ${body === '' ? statusText : body}`)
    this.name = 'ApiError'
    this.status = status
    this.statusText = statusText
    this.problem = problemIn(readJson(body))
    this.requestId = requestId
  }
  /** The server's sentence, or null if the response had none. */
  get detail(): string | null {
    return this.problem?.detail ?? null
  }
}

/** By name, not `instanceof`: a remote may bundle its own copy of this module. */
export const isApiError = (failure: unknown): failure is ApiError =>
  failure instanceof Error && failure.name === 'ApiError'

type LooseCall = {
  params?: object
  query?: object
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Parses an answer, or throws. */
type ReadAnswer = (schema: z.ZodType, answer: unknown) => unknown

const strictly: ReadAnswer = (schema, answer) => schema.parse(answer)

/** Makes the call that a contract route describes. By default the answer is validated strictly. */
export const callRoute = async <R extends Route>(
  send: Send,
  route: R,
  call: Call<R>,
  read: ReadAnswer = strictly,
): Promise<RouteReply<R>> => {
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
  if (!response.ok)
    throw new ApiError(
      response.status,
      response.statusText,
      await response.text(),
      response.headers.get('x-request-id'),
    )
  return (route.reply === undefined ? undefined : read(route.reply, await jsonOf(response))) as RouteReply<R>
}

/** The answer's JSON. Throws `unreadableAnswer` for anything else, such as the HTML of a proxy. */
export const jsonOf = async (response: Response): Promise<unknown> => {
  const json = readJson(await response.text())
  if (json === undefined) throw unreadableAnswer(`${response.status} without JSON`)
  return json
}

/** A route's path with its parameters filled in, and the query. */
export const pathOf = (path: string, params?: object, query?: object): string => {
  const values = new Map(Object.entries(params ?? {}))
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? address : `${address}?${search}`
}
