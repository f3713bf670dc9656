/**
 * Makes a value at the first call, and returns it at every further one. A failure is not kept: the next call makes the
 * value again.
 */
export const makeOnce = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined
  return () => {
    value ??= make().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}
