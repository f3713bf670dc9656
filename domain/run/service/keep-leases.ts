import type { Canceller } from '#domain/kernel/cancellation.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import type { RunQueue } from '../ports/run-queue.ts'

export type Held = { readonly canceller: Canceller; lost: boolean }

type Keeping = {
  readonly queue: RunQueue
  readonly timer: Timer
  readonly name: string
  readonly leaseSeconds: number
  readonly held: ReadonlyMap<string, Held>
}

const renewalsInLease = 4
/** So many renewals in a row may go unanswered; then a lease might end before the next, and what is held is let go. */
const mostUnanswered = renewalsInLease - 2

/**
 * Renews what a worker holds. A run that is not its own any more is dropped at once, before another
 * worker calls its endpoint; one that staff cancel is cancelled, should the notice have been missed.
 */
export const keepLeases = (keeping: Keeping): { readonly stop: () => void } => {
  const { queue, timer, name, leaseSeconds, held } = keeping
  const everyMs = (leaseSeconds * 1000) / renewalsInLease
  let beats = 0
  let answered = 0
  let timing = timer.after(everyMs, () => beat())

  const beat = (): void => {
    timing = timer.after(everyMs, () => beat())
    beats += 1
    const sent = beats
    if (sent - answered > mostUnanswered) for (const run of held.values()) drop(run)
    const asked = new Map([...held].filter(([, run]) => !run.lost))
    const renewed = asked.size === 0 ? Promise.resolve([]) : queue.renew(name, [...asked.keys()])
    renewed.then(
      (own) => {
        // A lease counts from when it was asked for, however late the answer came.
        answered = Math.max(answered, sent)
        const mine = new Map(own.map((run) => [run.runId, run.cancelling]))
        for (const [runId, run] of asked) settle(run, mine.get(runId))
      },
      () => undefined,
    )
  }
  return { stop: () => timing.cancel() }
}

const settle = (run: Held, cancelling: boolean | undefined): void => {
  if (cancelling === undefined) drop(run)
  else if (cancelling) run.canceller.cancel()
}

/** What goes on is aborted, and nothing more is recorded of it. */
export const drop = (run: Held): void => {
  run.lost = true
  run.canceller.cancel()
}
