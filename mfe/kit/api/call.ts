import { type Call, callRoute, isApiError, type Send } from '#contracts/client.ts'
import { freshKey } from '#contracts/fresh-key.ts'
import { problemTypes } from '#contracts/problem-types.ts'
import type { Route, RouteReply } from '#contracts/route.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { askProof } from '../proof/ask-proof.ts'
import { followServerClock } from './server-clock.ts'

const pendingCalls = new Set<Promise<unknown>>()
let ending: Promise<boolean> | null = null

/** The time-out of a call, in milliseconds: twice the server's query time-out. */
const usualTimeoutMs = 30_000

/** The time-out of calls that wait for an AI, mail or other servers, or carry a file, in milliseconds. */
export const longTimeoutMs = 300_000

/** Fetches with this browser's cookies. Waits while the session is being ended, and fails once it has ended. */
const sendWithin =
  (timeoutMs: number): Send =>
  async (path, init) => {
    if ((await ending) === true) throw new DOMException('The session has ended', 'AbortError')
    const response = fetchWithin(timeoutMs)(path, init)
    pendingCalls.add(response)
    return response.finally(() => pendingCalls.delete(response))
  }

/** For files, streams and drafts; the whole response must arrive within five minutes. */
export const send: Send = sendWithin(longTimeoutMs)

/** For acts, which are sent again where no answer comes. */
export const sendAct: Send = sendWithin(usualTimeoutMs)

/** How long the end of a session waits for calls under way, in milliseconds. */
const maxWaitMs = 3000

/** Makes the call that ends the session: after calls under way, which would lose authorisation, and before new ones. */
export const callLast = async <R extends Route>(route: R): Promise<void> => {
  const last = (async () => {
    const waited = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
    await Promise.race([Promise.allSettled(pendingCalls), waited])
    await callRoute(fetchWithin(usualTimeoutMs), route, {} as Call<R>, readTolerantly)
  })()
  ending = last.then(
    () => true,
    () => false,
  )
  await last.finally(() => {
    ending = null
  })
}

/** A call that requires re-authentication is repeated afterwards, with its own time-out. */
const fetchWithin =
  (timeoutMs: number): Send =>
  async (path, init) => {
    const request = async () => {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      const response = await fetch(path, { ...init, credentials: 'include', signal })
      followServerClock(response)
      return response
    }
    const response = await request()
    if (!(await asksForProof(response, init))) return response
    return (await askProof()) ? request() : response
  }

/** A HEAD response has no body; its only 403 is missing re-authentication. */
const asksForProof = async (response: Response, { method }: RequestInit): Promise<boolean> => {
  if (response.status !== 403) return false
  if (method === 'HEAD') return true
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (
    typeof problem === 'object' && problem !== null && 'type' in problem && problem.type === problemTypes.proofRequired
  )
}

/**
 * Makes a contract call with this browser's cookies and reads the response tolerantly, because an open tab may meet a
 * newer server. Throws `ApiError` for every response that is not OK, and `TimeoutError` after `timeoutMs`.
 */
export const call = <R extends Route>(route: R, request: Call<R>, timeoutMs = usualTimeoutMs): Promise<RouteReply<R>> =>
  callRoute(sendWithin(timeoutMs), route, request, readTolerantly)

/** Like `call`, but null when signed out. */
export const callOrNull = async <R extends Route>(route: R, request: Call<R>): Promise<RouteReply<R> | null> => {
  try {
    return await call(route, request)
  } catch (failure) {
    if (isApiError(failure) && failure.status === 401) return null
    throw failure
  }
}

/** A fresh idempotency key, for a request that may be sent again. */
export const idempotencyKey = (): { 'idempotency-key': string } => ({ 'idempotency-key': freshKey() })
