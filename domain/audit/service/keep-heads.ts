import type { Timer } from '#domain/kernel/timer.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import type { EventLog } from '#domain/log/ports/event-log.ts'
import type { LogHeads } from './log-heads.ts'

/** Two intervals without an append count as quiet: a head is signed within two seconds of the last append. */
const lookMs = 700
/** Under continuous appends, a head is signed this often. */
const maxIntervalMs = 60_000
const afterFailureMs = 30_000
/** How long a caller waits for a requested head: witnesses may be slow. */
const maxWaitMs = 3000

type Keeping = {
  readonly heads: LogHeads
  readonly log: Pick<EventLog, 'head' | 'onAppended'>
  readonly timer: Timer
  readonly complain: (message: string) => void
}

/** Signs the log's head whenever appends pause, at least once a minute, and at once for `signNow`. */
export const keepHeads = ({ heads, log, timer, complain }: Keeping) => {
  let [position, waitedMs, complaint] = [0, 0, '']
  /** The log's last event when all of the log was signed. */
  let signedId: string | null = null
  let pending: { readonly cancel: () => void } | null = null
  let [looking, request]: Promise<void>[] = [Promise.resolve(), Promise.resolve()]
  let isStopped = false

  const schedule = (ms: number) => {
    if (isStopped || pending !== null) return
    pending = timer.after(ms, () => {
      looking = look().catch(reportFailure)
    })
  }
  const rest = () => {
    pending = null
    waitedMs = 0
  }
  const look = async (): Promise<void> => {
    const { position: end, id } = await log.head()
    if (id !== null && id === signedId) return rest()
    const signed = (await heads.last())?.size ?? 0
    if (end > signed && end !== position && waitedMs < maxIntervalMs) {
      position = end
      waitedMs += lookMs
      pending = null
      return schedule(lookMs)
    }
    if (end > signed) await heads.sign()
    signedId = id
    complaint = ''
    rest()
  }
  const report = (error: Error) => {
    const reason = explainError(error)
    if (reason !== complaint) complain(`No head of the log was signed: ${reason}`)
    complaint = reason
  }
  const reportFailure = (error: Error) => {
    report(error)
    rest()
    schedule(afterFailureMs)
  }

  const unsubscribe = log.onAppended(() => schedule(lookMs))
  schedule(lookMs)
  return {
    /**
     * Signs a head over everything appended, without waiting for a quiet moment. Never rejects: if signing is refused
     * or takes too long, the caller continues, and the next look retries.
     */
    signNow: async (): Promise<void> => {
      if (isStopped) return
      const signed = heads.sign().then(() => undefined, report)
      request = Promise.all([request, signed]).then(() => undefined)
      await waitAtMost(maxWaitMs, signed, timer)
    },
    stop: async (): Promise<void> => {
      isStopped = true
      unsubscribe()
      pending?.cancel()
      await Promise.all([looking, request])
    },
  }
}

const waitAtMost = async (ms: number, work: Promise<void>, timer: Timer): Promise<void> => {
  let waiting: { readonly cancel: () => void } | undefined
  const late = new Promise<void>((done) => {
    waiting = timer.after(ms, done)
  })
  await Promise.race([work, late])
  waiting?.cancel()
}
