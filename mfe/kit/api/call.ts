import { ApiError, type Call, callRoute, type Send } from '../../../contracts/client.ts'
import type { Route, RouteReply } from '../../../contracts/route.ts'

/** Sends with this browser's cookies, whatever the answer. */
export const send: Send = (path, init) => fetch(path, { ...init, credentials: 'include' })

/** Makes a call of the contract with this browser's cookies. Throws `ApiError` for every answer that is not OK. */
export const call = <R extends Route>(route: R, given: Call<R>): Promise<RouteReply<R>> => callRoute(send, route, given)

/** Like `call`, but null where nobody is signed in. */
export const callOrNull = async <R extends Route>(route: R, given: Call<R>): Promise<RouteReply<R> | null> => {
  try {
    return await call(route, given)
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) return null
    throw failure
  }
}

/** A header of its own for each submit, so that a repeated send is one and the same. */
export const idempotencyKey = (): { 'idempotency-key': string } => ({ 'idempotency-key': crypto.randomUUID() })
