import type { Cancellation } from '#domain/kernel/cancellation.ts'

export type Paper = 'a4' | 'letter'

export type Printed =
  | { readonly type: 'Printed'; readonly pdf: Uint8Array<ArrayBuffer> }
  /** No printer is available; `reason` is a sentence for staff. */
  | { readonly type: 'Unable'; readonly reason: string }
  /** The queue is full. */
  | { readonly type: 'Busy'; readonly retryAfterMs: number }
  /** `error` is a sentence for staff. */
  | { readonly type: 'Failed'; readonly error: string }
  | { readonly type: 'Cancelled' }

/** Prints a static page without running scripts or loading external resources. Never throws, always settles. */
export type PdfPrinter = {
  readonly print: (html: string, paper: Paper, cancellation: Cancellation) => Promise<Printed>
}
