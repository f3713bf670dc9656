/**
 * Coalesces added items: flushes at once when idle, else once after the running flush. A flood of changes costs
 * sequential refetches, never one per change.
 */
export const gather = <Item>(
  flush: (items: ReadonlySet<Item>) => Promise<unknown>,
): ((items: readonly Item[]) => void) => {
  let waiting = new Set<Item>()
  let busy = false
  const run = async (): Promise<void> => {
    busy = true
    while (waiting.size > 0) {
      const items = waiting
      waiting = new Set()
      await flush(items).catch(() => undefined)
    }
    busy = false
  }
  return (items) => {
    for (const item of items) waiting.add(item)
    if (!busy) void run()
  }
}
