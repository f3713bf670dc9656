/** An event on a kind of page; `error` is the reason a report could not be shown. */
export type Observed = { readonly event: string; readonly page: string; readonly error: string | null }

/** How often it happened on a day (`2026-01-31`, UTC). */
export type PageCount = Observed & { readonly day: string; readonly count: number }

/** Daily counts without any data on visitors. */
export type PageCounts = {
  readonly add: (day: string, observed: Observed) => Promise<void>
  /** Newest day first; both ends included. */
  readonly between: (from: string, to: string) => Promise<readonly PageCount[]>
}
