import type { RunQueue, TakenRun } from '../ports/run-queue.ts'

type Taking = {
  readonly queue: RunQueue
  readonly name: string
  readonly concurrency: number
  readonly inHand: () => number
  readonly begin: (run: TakenRun) => void
}

type RunTaker = {
  /** Call when runs may be ready: fills the free slots, with one query to the queue at a time. */
  readonly wake: () => void
  /** Call when a slot became free. */
  readonly placeFree: () => void
  readonly stop: () => Promise<void>
}

/** No workflow takes all slots of a worker, so that hanging runs do not starve other workflows. */
const shareOfOne = 0.8

/**
 * `concurrency` is the number of slots; one workflow takes 80 % of them at most, but at least one. A failed take awaits
 * the next `wake`.
 */
export const runTaker = ({ queue, name, concurrency, inHand, begin }: Taking): RunTaker => {
  const maxPerWorkflow = Math.max(1, Math.floor(concurrency * shareOfOne))
  let stopping = false
  let isPending = false
  let queueIsLonger = false
  let isFreed = false
  let taking: Promise<void> | null = null

  const takeMore = async (): Promise<void> => {
    do {
      isPending = false
      isFreed = false
      const free = concurrency - inHand()
      if (free <= 0) return
      const leases = await queue.take(name, free, maxPerWorkflow)
      for (const run of leases) begin(run)
      // A workflow at its limit yields nothing although more of its runs may be waiting.
      queueIsLonger = leases.length >= free || concurrency - free + leases.length >= maxPerWorkflow
      isPending ||= isFreed && queueIsLonger
    } while (isPending && !stopping)
  }

  const wake = (): void => {
    isPending = true
    if (taking !== null || stopping) return
    const done = () => {
      taking = null
    }
    // While the database is unreachable, the next poll retries.
    taking = takeMore().then(done, done)
  }

  return {
    wake,
    placeFree: () => {
      isFreed = true
      if (queueIsLonger) wake()
    },
    stop: async () => {
      stopping = true
      await taking
    },
  }
}
