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
/** So many renewals in a row may fail; then a lease might end before the next, and what is held is let go. */
const mostFailures = Math.floor((leaseSeconds * 1000) / everyMs) - 2

/**
 * Renews what a worker holds. A run that is not its own any more is dropped at once, before another
 * worker calls its endpoint; one that staff cancel is cancelled, should the notice have been missed.
 */
export const keepLeases = ({ queue, timer, name, held }: Keeping): { readonly stop: () => void } => {
  let failures = 0
  let timing = timer.after(everyMs, () => beat())

  const beat = (): void => {
    timing = timer.after(everyMs, () => beat())
    // Counted until the answer is there: an answer that never comes is a failure too.
    failures += 1
    if (failures > mostFailures) for (const run of held.values()) drop(run)
    const runIds = [...held.keys()]
    const renewed = runIds.length === 0 ? Promise.resolve([]) : queue.renew(name, runIds)
    renewed.then(
      (own) => {
        failures = 0
        const mine = new Map(own.map((run) => [run.runId, run.cancelling]))
        for (const runId of runIds) settle(held.get(runId), mine.get(runId))
      },
      () => undefined,
    )
  }
  return { stop: () => timing.cancel() }
}

const settle = (run: Held | undefined, cancelling: boolean | undefined): void => {
  if (run === undefined) return
  if (cancelling === undefined) drop(run)
  else if (cancelling) run.canceller.cancel()
}

const drop = (run: Held): void => {
  run.lost = true
  run.canceller.cancel()
}
