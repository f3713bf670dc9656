/** Counts wrong passcodes per link since its passcode was set, across processes and restarts. */
export type PasscodeTally = {
  /** Increments and returns the count; null at `max`. */
  readonly add: (shareId: string, max: number) => Promise<number | null>
  readonly takeBack: (shareId: string) => Promise<void>
  readonly reset: (shareId: string) => Promise<void>
}
