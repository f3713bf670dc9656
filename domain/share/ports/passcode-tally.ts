/** Counts wrong passcodes of a link since its passcode was set, for all processes together and across restarts. */
export type PasscodeTally = {
  /** Counts one more and answers how many there are; null where there are `most` already. */
  readonly add: (shareId: string, most: number) => Promise<number | null>
  readonly takeBack: (shareId: string) => Promise<void>
  readonly reset: (shareId: string) => Promise<void>
}
