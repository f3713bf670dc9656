import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadMail } from '#domain/mailbox/model/index.ts'
import type { MailReader } from '#domain/mailbox/ports/mailbox.ts'

/** A hostile mail takes no longer, and no more memory, before it counts as unreadable. */
const maxMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** To start a thread takes a hundred times as long as to read most mails: it stays for the next one. */
const idleMs = 5000
/** A larger mail ends its thread, so that its memory is free at once. */
const maxKeptBytes = 1024 ** 2

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let turn: Promise<unknown> = Promise.resolve()

/** As `readMail`, one mail at a time in a thread beside the server, which answers meanwhile. */
export const readMailInThread: MailReader = (source) => {
  const reading = turn.then(() => readNext(source))
  turn = reading
  return reading
}

const readNext = async (source: Uint8Array): Promise<ReadMail | null> => {
  clearTimeout(idle)
  const worker = thread ?? start()
  thread = worker
  const settled = new AbortController()
  const { signal } = settled
  const timer = setTimeout(() => void worker.terminate(), maxMs)
  try {
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the thread ended')))
    worker.ref()
    // Bytes of their own: those of the connection may be a part of many more, which would be copied with them.
    const bytes = new Uint8Array(source)
    worker.postMessage(bytes, [bytes.buffer])
    const [mail] = await Promise.race([once(worker, 'message', { signal }), ended])
    if (source.byteLength > maxKeptBytes) await end(worker)
    else keep(worker)
    return mail as ReadMail | null
  } catch {
    // The thread took too long, ran out of memory, or failed.
    await end(worker)
    return null
  } finally {
    clearTimeout(timer)
    settled.abort()
  }
}

const start = (): Worker => {
  const worker = new Worker(new URL('./mail-thread.ts', import.meta.url), { resourceLimits })
  // Its end is what counts, and the error of a thread at rest must not end the process.
  worker.on('error', () => undefined).on('exit', () => forget(worker))
  return worker
}

const forget = (worker: Worker): void => {
  if (thread === worker) thread = null
}

const keep = (worker: Worker): void => {
  worker.unref()
  idle = setTimeout(() => void end(worker), idleMs).unref()
}

const end = async (worker: Worker): Promise<void> => {
  forget(worker)
  await worker.terminate()
}
