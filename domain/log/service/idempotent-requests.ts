import type { Timer } from '#domain/kernel/timer.ts'
import { RequestRepeated } from '../ports/event-store.ts'
import type { IdempotencyKeys, IdempotentRequest, KeyState } from '../ports/idempotency.ts'

type IdempotentOutcome<Result> = { readonly type: 'Done'; readonly result: Result } | Exclude<KeyState, { type: 'New' }>

/**
 * Runs a request at most once per key. A repeat is held until the first ends, for up to five seconds; across processes
 * the first append wins and the others get its reply. A first that ends without effect leaves the key free.
 */
export type IdempotentRequests = <Result>(
  request: IdempotentRequest,
  act: () => Promise<Result>,
) => Promise<IdempotentOutcome<Result>>

const holdMs = 5000
const pollMs = 100

type UnderWay = { readonly fingerprint: string; readonly ended: Promise<void> }

/**
 * @param lookUp when to look up the key: before the work, or only after a refusal if the work is just the append that
 * stores the reply, which itself refuses an existing key.
 */
export const idempotentRequests = (
  keys: IdempotencyKeys,
  timer: Timer,
  lookUp: 'before' | 'after refusal' = 'before',
): IdempotentRequests => {
  const underWay = new Map<string, UnderWay>()

  const first = <Result>(id: string, request: IdempotentRequest, act: () => Promise<Result>) => {
    const ended = Promise.withResolvers<void>()
    underWay.set(id, { fingerprint: request.fingerprint, ended: ended.promise })
    return actOnce(keys, request, act, lookUp === 'before').finally(() => {
      underWay.delete(id)
      ended.resolve()
    })
  }

  return async (request, act) => {
    const id = JSON.stringify([request.scope, request.key])
    const timeout = timeoutOf(timer)
    try {
      for (;;) {
        const pending = underWay.get(id)
        if (pending !== undefined && pending.fingerprint !== request.fingerprint) return { type: 'OtherBody' }
        const outcome = pending === undefined ? await first(id, request, act) : null
        if (outcome !== null && outcome.type !== 'UnderWay') return outcome
        await timeout.orUntil(pending?.ended ?? pause(timer, pollMs))
        if (timeout.over()) return { type: 'UnderWay' }
      }
    } finally {
      timeout.end()
    }
  }
}

/** A conflict may come from an earlier request with the same key: its reply is the answer. */
const actOnce = async <Result>(
  keys: IdempotencyKeys,
  request: IdempotentRequest,
  act: () => Promise<Result>,
  lookUpFirst: boolean,
): Promise<IdempotentOutcome<Result>> => {
  const key: KeyState = lookUpFirst ? await keys.find(request) : { type: 'New' }
  if (key.type !== 'New') return key
  try {
    return { type: 'Done', result: await act() }
  } catch (error) {
    const since = await keys.find(request).catch(() => key)
    if (since.type !== 'New') return since
    if (error instanceof RequestRepeated) return { type: 'UnderWay' }
    throw error
  }
}

const timeoutOf = (timer: Timer) => {
  const end = Promise.withResolvers<void>()
  let isOver = false
  const timing = timer.after(holdMs, () => {
    isOver = true
    end.resolve()
  })
  return {
    over: () => isOver,
    orUntil: (ended: Promise<void>) => Promise.race([ended, end.promise]),
    end: () => timing.cancel(),
  }
}

const pause = (timer: Timer, milliseconds: number) =>
  new Promise<void>((resolve) => void timer.after(milliseconds, resolve))
