import type { Cancellation } from '#domain/kernel/cancellation.ts'

/** A section of a document, and what staff want changed in it. */
export type TextEdit = { readonly currentText: string; readonly prompt: string; readonly section: string }

export type Suggestion =
  | { readonly type: 'Suggested'; readonly text: string; readonly model: string }
  /** `error` is a sentence for staff; `retryAfterMs` is what the AI asked for. */
  | {
      readonly type: 'Failed'
      readonly error: string
      readonly mayRetry: boolean
      readonly retryAfterMs: number | null
    }
  | { readonly type: 'Cancelled' }

/** Hears the text as it grows, piece by piece, and from which model; the whole that is suggested then may be tidier. */
export type HearText = (more: string, model: string) => void

/** Suggests a new text for a section. It changes nothing, never throws, and always ends. */
export type TextEditor = {
  readonly editText: (edit: TextEdit, cancellation: Cancellation, hear?: HearText) => Promise<Suggestion>
}
