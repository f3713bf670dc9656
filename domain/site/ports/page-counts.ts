/** That something happened on a kind of page; `error` where that is why a report could not be shown. */
export type Observed = { readonly event: string; readonly page: string; readonly error: string | null }

/** How often it happened on a day (`2026-01-31`, UTC). */
export type PageCount = Observed & { readonly day: string; readonly count: number }

/** Counts of days, and nothing else: whoever was counted cannot be told from anybody else. */
export type PageCounts = {
  readonly add: (day: string, observed: Observed) => Promise<void>
  /** Newest day first; both ends included. */
  readonly between: (from: string, to: string) => Promise<readonly PageCount[]>
}
