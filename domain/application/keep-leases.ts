import type { Canceller } from '../kernel/cancellation.ts'
import { leaseSeconds, type RunQueue } from '../ports/run-queue.ts'
import type { Timer } from '../ports/timer.ts'

export type Held = { readonly canceller: Canceller; lost: boolean }

type Keeping = {
  readonly queue: RunQueue
  readonly timer: Timer
  readonly name: string
  readonly held: ReadonlyMap<string, Held>
}

const everyMs = 5000
/** So many renewals in a row may go unanswered; then a lease might end before the next, and what is held is let go. */
const mostUnanswered = Math.floor((leaseSeconds * 1000) / everyMs) - 2

/**
 * Renews what a worker holds. A run that is not its own any more is dropped at once, before another
 * worker calls its endpoint; one that staff cancel is cancelled, should the notice have been missed.
 */
export const keepLeases = ({ queue, timer, name, held }: Keeping): { readonly stop: () => void } => {
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
