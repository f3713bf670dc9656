import type { Timer } from '#domain/kernel/timer.ts'
import type { LogHeads } from './log-heads.ts'

/** Two intervals without an append count as quiet: a head is signed within two seconds of the last append. */
const lookMs = 700
/** Under continuous appends, a head is signed this often. */
const longestMs = 60_000
const afterFailureMs = 30_000

type Keeping = {
  readonly heads: LogHeads
  readonly log: {
    readonly head: () => Promise<{ readonly position: number }>
    readonly onAppended: (wake: () => void) => () => void
  }
  readonly timer: Timer
  readonly complain: (message: string) => void
}

/** Signs the log's head whenever appends pause, and at least once a minute. */
export const keepHeads = ({ heads, log, timer, complain }: Keeping) => {
  let [seen, waitedMs, complaint] = [0, 0, '']
  let pending: { readonly cancel: () => void } | null = null
  let looking: Promise<void> = Promise.resolve()
  let stopped = false

  const schedule = (ms: number) => {
    if (stopped || pending !== null) return
    pending = timer.after(ms, () => {
      looking = look().catch(failed)
    })
  }
  const rest = () => {
    pending = null
    waitedMs = 0
  }
  const look = async (): Promise<void> => {
    const [{ position: end }, signed] = [await log.head(), (await heads.last())?.size ?? 0]
    if (end > signed && end !== seen && waitedMs < longestMs) {
      seen = end
      waitedMs += lookMs
      pending = null
      return schedule(lookMs)
    }
    if (end > signed) await heads.sign()
    complaint = ''
    rest()
  }
  const failed = (error: Error) => {
    if (error.message !== complaint) complain(`No head of the log was signed: ${error.message}`)
    complaint = error.message
    rest()
    schedule(afterFailureMs)
  }

  const unsubscribe = log.onAppended(() => schedule(lookMs))
  schedule(lookMs)
  return {
    stop: async (): Promise<void> => {
      stopped = true
      unsubscribe()
      pending?.cancel()
      await looking
    },
  }
}
