/**
 * Hands on what is added, at once when idle; what comes while `flush` is at work waits for its end and goes in one.
 * A flood of changes thus costs one reading after the other, never one per change.
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
