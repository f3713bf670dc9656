/** At most `max` hits within any `seconds`. */
export type Limit = { readonly max: number; readonly seconds: number }

export type Passage = { readonly open: true } | { readonly open: false; readonly retryAfterSeconds: number }

/** Counts what is limited, for all processes together. */
export type Throttle = {
  /** Counts one more hit, where the limit allows it. */
  readonly pass: (bucket: string, limit: Limit) => Promise<Passage>
  /** Takes the newest hit back: it turned out not to count. */
  readonly refund: (bucket: string) => Promise<void>
  readonly forgive: (bucket: string) => Promise<void>
}
