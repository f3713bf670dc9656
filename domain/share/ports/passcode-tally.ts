/** Counts wrong passcodes per link since its passcode was set, across processes and restarts. */
export type PasscodeTally = {
  /** Increments and returns the count; null at `max`. */
  readonly add: (shareId: string, max: number) => Promise<number | null>
  readonly takeBack: (shareId: string) => Promise<void>
  /** The passcode was set anew: the count starts again, in the next generation. */
  readonly reset: (shareId: string) => Promise<void>
  /** 0 until the first `reset`. */
  readonly generation: (shareId: string) => Promise<number>
}
