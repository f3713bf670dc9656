/** At most `max` hits within any `seconds`. */
export type Limit = { readonly max: number; readonly seconds: number }

export type Passage = { readonly open: true } | { readonly open: false; readonly retryAfterSeconds: number }

/** Rate limits, counted across all processes. */
export type Throttle = {
  /** Counts a hit if the limit allows it. */
  readonly pass: (bucket: string, limit: Limit) => Promise<Passage>
  /** Takes back the newest hit, which turned out not to count. */
  readonly refund: (bucket: string) => Promise<void>
  readonly forgive: (bucket: string) => Promise<void>
}
