/** From `floodAfter` flushes without a calm in between, exponential backoff from first to longest, in milliseconds. */
const [floodAfter, calmMs, firstRestMs, maxRestMs] = [4, 1000, 500, 4000]

/**
 * Coalesces added items: flushes at once when idle, else once after the running flush. A flood of changes costs
 * sequential refetches with exponential backoff, never one per change. `onFailure` is called after a flush that failed.
 */
export const coalesce = <Item>(
  flush: (items: ReadonlySet<Item>) => Promise<unknown>,
  onFailure: () => unknown = () => undefined,
): ((items: readonly Item[]) => void) => {
  let waiting = new Set<Item>()
  let busy = false
  let [inARow, endedAt] = [0, Number.NEGATIVE_INFINITY]
  const run = async (): Promise<void> => {
    busy = true
    while (waiting.size > 0) {
      inARow = Date.now() - endedAt > calmMs ? 1 : inARow + 1
      const items = waiting
      waiting = new Set()
      await flush(items).catch(onFailure)
      if (inARow >= floodAfter) await pause(Math.min(maxRestMs, firstRestMs * 2 ** (inARow - floodAfter)))
      endedAt = Date.now()
    }
    busy = false
  }
  return (items) => {
    for (const item of items) waiting.add(item)
    if (!busy) void run()
  }
}

/** Resolves after some milliseconds. */
export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
