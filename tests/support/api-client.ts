import { ApiError, type Call, callRoute, type Send } from '#contracts/client.ts'
import type { Route, RouteReply } from '#contracts/route.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { admin } from './atrium.ts'

export type ApiClient = {
  readonly call: <R extends Route>(route: R, call: Call<R>) => Promise<RouteReply<R>>
  /** Sends a request unchanged apart from cookies: for requests that the contract does not allow. */
  readonly send: Send
  readonly cookie: () => string
}

/** The address of one server, or a function that returns the next of several. */
type Address = string | (() => string)

/** Acts like a browser: sends the cookies it has received, and `headers` on every request. */
export const apiClient = (address: Address, headers: Record<string, string> = {}): ApiClient => {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const send: Send = async (path, init) => {
    const sent = new Headers({ ...headers, ...(jar.size === 0 ? {} : { cookie: cookie() }) })
    for (const [name, value] of new Headers(init.headers)) sent.set(name, value)
    const url = typeof address === 'string' ? address : address()
    const response = await fetch(new URL(path, url), { ...init, headers: sent })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    return response
  }
  return { send, cookie, call: (route, call) => callRoute(send, route, call) }
}

const keep = (jar: Map<string, string>, line: string) => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (value === '') jar.delete(name)
  else jar.set(name, value)
}

/** A client that has signed in. */
export const staffClient = async (address: Address, headers: Record<string, string> = {}): Promise<ApiClient> => {
  const client = apiClient(address, headers)
  await client.call(auth.login, { body: admin })
  return client
}

/** Reads answers as the dashboard does, which may be from another release than the server. */
export const tolerantClient = (url: string): ApiClient => {
  const client = apiClient(url)
  return { ...client, call: (route, call) => callRoute(client.send, route, call, readTolerantly) }
}

export const tolerantStaff = async (url: string): Promise<ApiClient> => {
  const client = tolerantClient(url)
  await client.call(auth.login, { body: admin })
  return client
}

/** The error that a call is refused with; throws if the call succeeds. */
export const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('the call was answered, where a refusal was expected')
}
