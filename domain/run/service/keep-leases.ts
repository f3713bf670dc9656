import type { Canceller } from '#domain/kernel/cancellation.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import type { RunQueue } from '../ports/run-queue.ts'

export type LeasedRun = { readonly canceller: Canceller; lost: boolean }

type Keeping = {
  readonly queue: RunQueue
  readonly timer: Timer
  readonly name: string
  readonly leaseSeconds: number
  readonly held: ReadonlyMap<string, LeasedRun>
}

const renewalsInLease = 4
/** After this many failed renewals in a row the leases may end before the next one, so the runs are dropped. */
const maxUnanswered = renewalsInLease - 2

/**
 * Renews a worker's leases. A run whose lease is lost is dropped at once, before another worker calls its endpoint; a
 * cancelled run is cancelled here too, in case the notice was missed.
 */
export const keepLeases = (keeping: Keeping): { readonly stop: () => void } => {
  const { queue, timer, name, leaseSeconds, held } = keeping
  const everyMs = (leaseSeconds * 1000) / renewalsInLease
  let beats = 0
  let lastAnswer = 0
  let timing = timer.after(everyMs, () => beat())

  const beat = (): void => {
    timing = timer.after(everyMs, () => beat())
    beats += 1
    const ownBeat = beats
    if (ownBeat - lastAnswer > maxUnanswered) for (const run of held.values()) drop(run)
    const renewing = new Map([...held].filter(([, run]) => !run.lost))
    const renewal = renewing.size === 0 ? Promise.resolve([]) : queue.renew(name, [...renewing.keys()])
    renewal.then(
      (own) => {
        // A lease counts from the request, however late the response.
        lastAnswer = Math.max(lastAnswer, ownBeat)
        const mine = new Map(own.map((run) => [run.runId, run.cancelling]))
        for (const [runId, run] of renewing) settle(run, mine.get(runId))
      },
      () => undefined,
    )
  }
  return { stop: () => timing.cancel() }
}

const settle = (run: LeasedRun, cancelling: boolean | undefined): void => {
  if (cancelling === undefined) drop(run)
  else if (cancelling) run.canceller.cancel()
}

/** Running calls are aborted and record nothing more. */
export const drop = (run: LeasedRun): void => {
  run.lost = true
  run.canceller.cancel()
}
