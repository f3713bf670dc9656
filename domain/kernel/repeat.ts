import type { Timer } from './timer.ts'

type Pace = {
  /** The rest after a round that names none. */
  readonly restMs: number
  /** The rest before the first round; absent: it begins at once. */
  readonly firstRestMs?: number
  /** Called for a failed round; the next one follows after `restMs`. */
  readonly onError: (error: Error) => void
}

type Repetition = {
  /** Begins a round now; during one, another follows it without a rest. */
  readonly wake: () => void
  /** Begins no further round, and settles once the present one has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Repeats rounds of work, one at a time, with a rest between them: that of the pace, or the milliseconds that a round
 * returns.
 */
export const repeat = (
  timer: Timer,
  round: () => Promise<number | undefined>,
  { restMs, firstRestMs, onError }: Pace,
): Repetition => {
  let [isStopped, isRunning, isWoken] = [false, false, false]
  let rest: ReturnType<Timer['after']> | undefined
  let running: Promise<void> = Promise.resolve()

  const begin = (): void => {
    rest?.cancel()
    isRunning = true
    isWoken = false
    running = round()
      .catch((error: unknown) => {
        onError(error instanceof Error ? error : new Error(String(error)))
        return undefined
      })
      .then((milliseconds) => {
        isRunning = false
        if (!isStopped) rest = timer.after(isWoken ? 0 : (milliseconds ?? restMs), begin)
      })
  }
  if (firstRestMs === undefined) begin()
  else rest = timer.after(firstRestMs, begin)

  return {
    wake: () => {
      if (isRunning) isWoken = true
      else if (!isStopped) begin()
    },
    stop: () => {
      isStopped = true
      rest?.cancel()
      return running
    },
  }
}
