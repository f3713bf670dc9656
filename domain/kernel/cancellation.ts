/** Signals running work that its result is no longer needed. */
export type Cancellation = {
  readonly cancelled: () => boolean
  readonly onCancel: (listener: () => void) => void
}

export type Canceller = Cancellation & { readonly cancel: () => void }

export const canceller = (): Canceller => {
  const listeners = new Set<() => void>()
  let cancelled = false
  return {
    cancelled: () => cancelled,
    onCancel: (listener) => void (cancelled ? listener() : listeners.add(listener)),
    cancel: () => {
      if (cancelled) return
      cancelled = true
      for (const listener of listeners) listener()
    },
  }
}
