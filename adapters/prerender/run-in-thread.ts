import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Far longer than a thread of the build takes, so that one that never ends is ended. */
const timeoutMs = 30_000

/**
 * The answer of a thread of the build, which is started for it, so that requests are answered meanwhile. Rejects if the
 * thread fails, ends without an answer, or takes too long.
 */
export const runInThread = async <Reply>(file: string, workerData: object): Promise<Reply> => {
  const worker = new Worker(file, { workerData })
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`The thread ${file} ended with ${code}.`)
  })
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const [reply] = await Promise.race([once(worker, 'message', { signal: inTime }), ended])
    return reply
  } finally {
    ended.catch(() => undefined)
    settled.abort()
    await worker.terminate()
  }
}
