import type { Cancellation } from '#domain/kernel/cancellation.ts'
import { type Failure, failure } from './failure.ts'

type Ended = Failure | { readonly type: 'Cancelled' }

/** Runs work that ends on cancellation or at the time limit, whatever it is waiting for. */
export const withinLimits = async <Result>(
  wholeMs: number,
  cancellation: Cancellation,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | Ended> => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), wholeMs)
  cancellation.onCancel(() => abort.abort())
  try {
    return await work(abort.signal)
  } catch (error) {
    if (!abort.signal.aborted) throw error
    if (cancellation.cancelled()) return { type: 'Cancelled' }
    return failure(`The AI did not answer within ${seconds(wholeMs)}.`, true)
  } finally {
    clearTimeout(timer)
  }
}

const seconds = (ms: number): string => {
  const count = Math.ceil(ms / 1000)
  return count === 1 ? '1 second' : `${count} seconds`
}
