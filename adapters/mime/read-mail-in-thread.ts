import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadMail } from '#domain/mailbox/model/index.ts'
import type { MailReader } from '#domain/mailbox/ports/mailbox.ts'

/** A hostile mail takes no longer, and no more memory, before it counts as unreadable. */
const maxMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** As `readMail`, in a thread of its own: the server answers meanwhile. */
export const readMailInThread: MailReader = async (source) => {
  const worker = new Worker(new URL('./mail-thread.ts', import.meta.url), { workerData: source, resourceLimits })
  const settled = new AbortController()
  const { signal } = settled
  const timer = setTimeout(() => void worker.terminate(), maxMs)
  try {
    const ended = once(worker, 'exit', { signal }).then(() => [null])
    const [mail] = await Promise.race([once(worker, 'message', { signal }), ended])
    return mail as ReadMail | null
  } catch {
    // The thread ran out of memory, or failed.
    return null
  } finally {
    clearTimeout(timer)
    settled.abort()
    await worker.terminate()
  }
}
