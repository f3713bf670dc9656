import type { Cancellation } from '#domain/kernel/cancellation.ts'

export type Paper = 'a4' | 'letter'

export type Printed =
  | { readonly type: 'Printed'; readonly pdf: Uint8Array<ArrayBuffer> }
  /** Nothing on this machine can print; `reason` is a sentence for staff. */
  | { readonly type: 'Unable'; readonly reason: string }
  /** Too many wait already. */
  | { readonly type: 'Busy'; readonly retryAfterMs: number }
  /** `error` is a sentence for staff. */
  | { readonly type: 'Failed'; readonly error: string }
  | { readonly type: 'Cancelled' }

/** Prints a page as it is: runs no script of it and asks nobody for what it names. It never throws, and always ends. */
export type PdfPrinter = {
  readonly print: (html: string, paper: Paper, cancellation: Cancellation) => Promise<Printed>
}
