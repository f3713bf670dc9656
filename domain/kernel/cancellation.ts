/** Signals running work that its result is no longer needed. */
export type Cancellation = {
  readonly cancelled: () => boolean
  readonly onCancel: (hear: () => void) => void
}

export type Canceller = Cancellation & { readonly cancel: () => void }

export const canceller = (): Canceller => {
  const hearers = new Set<() => void>()
  let cancelled = false
  return {
    cancelled: () => cancelled,
    onCancel: (hear) => void (cancelled ? hear() : hearers.add(hear)),
    cancel: () => {
      if (cancelled) return
      cancelled = true
      for (const hear of hearers) hear()
    },
  }
}
