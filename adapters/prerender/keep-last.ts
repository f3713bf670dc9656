/** Keeps the last result by its key, so that the same is not made again; a failure is not kept. */
export const keepLast = <Value>(): ((key: string, make: () => Promise<Value>) => Promise<Value>) => {
  let last: { readonly key: string; readonly value: Promise<Value> } | undefined
  return async (key, make) => {
    if (last?.key === key) return last.value
    const value = make()
    last = { key, value }
    value.catch(() => {
      if (last?.value === value) last = undefined
    })
    return value
  }
}
