import { setImmediate as turn } from 'node:timers/promises'

/** A job; no two jobs of one batch have a key in common. */
export type Job<Input, Output> = {
  readonly input: Input
  readonly keys: readonly string[]
  readonly settle: { readonly resolve: (output: Output) => void; readonly reject: (reason: unknown) => void }
}

/** Runs a batch and returns a settlement per job. */
type Run<Input, Output> = (jobs: readonly Job<Input, Output>[]) => Promise<() => void>

/**
 * Collects jobs that arrive while a batch is running into the next one; a single job runs at once. If `run` throws, all
 * jobs of its batch fail.
 */
export const batcher = <Input, Output>(run: Run<Input, Output>, maxSize: number) => {
  let waiting: Job<Input, Output>[] = []
  let underWay = false

  const drain = async () => {
    underWay = true
    while (waiting.length > 0) {
      const [batch, rest] = takeBatch(waiting, maxSize)
      waiting = rest
      const settle = await run(batch).catch((reason: unknown) => () => rejectAll(batch, reason))
      settle()
      // Callers that immediately submit again join the next batch: fewer and fuller batches.
      await turn()
    }
    underWay = false
  }

  return (input: Input, keys: readonly string[]): Promise<Output> =>
    new Promise((resolve, reject) => {
      waiting.push({ input, keys, settle: { resolve, reject } })
      if (!underWay) void drain()
    })
}

const rejectAll = <Input, Output>(jobs: readonly Job<Input, Output>[], reason: unknown) => {
  for (const job of jobs) job.settle.reject(reason)
}

/** The first jobs without a common key, in order; conflicting ones wait for the next batch. */
const takeBatch = <Input, Output>(jobs: readonly Job<Input, Output>[], maxSize: number) => {
  const batch: Job<Input, Output>[] = []
  const rest: Job<Input, Output>[] = []
  const used = new Set<string>()
  for (const job of jobs) {
    const fits = batch.length < maxSize && !job.keys.some((key) => used.has(key))
    // A waiting job keeps its keys too, so that later jobs on the same stream do not overtake it.
    for (const key of job.keys) used.add(key)
    ;(fits ? batch : rest).push(job)
  }
  return [batch, rest] as const
}
