import { ApiError, isApiError, jsonOf, type Send } from '#contracts/client.ts'
import type { Act } from './act-queue.ts'

type Fields = Readonly<Record<string, unknown>>

/** The thing has been changed by others where this act would change it: a person decides between the two. */
class ActConflict extends Error {
  readonly current: Fields
  constructor(current: Fields) {
    super('It was changed meanwhile')
    this.name = 'ActConflict'
    this.current = current
  }
}

/** By name, not `instanceof`: a remote may bundle its own copy of this module. */
export const isActConflict = (failure: unknown): failure is ActConflict =>
  failure instanceof Error && failure.name === 'ActConflict'

/**
 * Sends acts. A repetition, and each request of a strict act, names the version that the act was made on, because others may have changed the thing since:
 * if their change is of other fields, or the act's own, it is no conflict.
 */
export const actSender =
  (send: Send) =>
  async (act: Act, isRetry: boolean): Promise<unknown> => {
    const { base } = act
    const sent = base && (isRetry || act.isStrict) ? askFrom(send, act, base.fields, base.version) : ask(send, act)
    return isRetry && act.method === 'DELETE' ? sent.catch(ignoreMissing) : sent
  }

/** Names each version in turn: other fields may change again, or a note be added, between a reading and its request. */
const askFrom = async (send: Send, act: Act, fields: Fields, version: number): Promise<unknown> => {
  try {
    return await ask(send, act, version)
  } catch (refusal) {
    if (!isApiError(refusal) || refusal.status !== 412) throw refusal
    const [name, current] = await read(send, act)
    const isSame = (one: Fields) => Object.keys(fields).every((key) => current[key] === one[key])
    if (isSame(act.body)) return { [name]: current }
    if (!isSame(fields)) throw new ActConflict(current)
    if (current.version === version) throw refusal
    return askFrom(send, act, fields, Number(current.version))
  }
}

/** An earlier request may have removed it: what is not there needs no removal. */
const ignoreMissing = (failure: unknown): void => {
  if (!isApiError(failure) || failure.status !== 404) throw failure
}

const ask = async (send: Send, { id, method, path, body }: Act, version?: number): Promise<unknown> => {
  const response = await send(path, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  })
  // The API redirects nothing: what did is between the two.
  if (response.redirected || response.headers.has('retry-after')) throw new Postponed()
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response.status === 204 ? undefined : jsonOf(response)
}

/** The act is to be sent later, such as after its first request, which is still under way. */
class Postponed extends Error {
  override readonly name = 'Postponed'
}

/** The thing at the act's address as it is now, and its name in the answer. */
const read = async (send: Send, { path }: Act) => {
  const response = await send(path, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  const [name = '', current] = Object.entries((await jsonOf(response)) as Record<string, object>)[0] ?? []
  return [name, { ...current } as Fields] as const
}

/** Statuses of a proxy, of a network that wants a sign-in, or of a server that starts or asks for one. Those from 520 on are of proxies alone. */
const temporary = [401, 408, 425, 429, 502, 503, 504, 511]

/** No answer, or none about the act, such as the page of a network's sign-in: the act may be sent again. */
export const isUnanswered = (failure: unknown): boolean => {
  if (isApiError(failure)) return temporary.includes(failure.status) || failure.status >= 520
  return failure instanceof Error && /^(TypeError|TimeoutError|UnreadableAnswer|Postponed)$/.test(failure.name)
}
