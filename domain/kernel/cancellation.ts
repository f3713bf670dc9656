/** Signals running work that its result is no longer needed. */
export type Cancellation = {
  readonly cancelled: () => boolean
  readonly onCancel: (listener: () => void) => void
}

export type Canceller = Cancellation & { readonly cancel: () => void }

/** A second `cancel` does nothing; a listener that is added after the first is called at once. */
export const canceller = (): Canceller => {
  const listeners = new Set<() => void>()
  let isCancelled = false
  return {
    cancelled: () => isCancelled,
    onCancel: (listener) => void (isCancelled ? listener() : listeners.add(listener)),
    cancel: () => {
      if (isCancelled) return
      isCancelled = true
      for (const listener of listeners) listener()
    },
  }
}
