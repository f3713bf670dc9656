import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { Prompts } from '#domain/library/model/index.ts'

/** A section of a document, and the change requested by staff. */
export type TextEdit = { readonly currentText: string; readonly prompt: string; readonly section: string }

export type Suggestion =
  | {
      readonly type: 'Suggested'
      readonly text: string
      readonly model: string
      /** Where the server reports it. */
      readonly tokenUse?: TokenUse | undefined
    }
  /** `error` is a sentence for staff; `retryAfterMs` is the provider's Retry-After. */
  | {
      readonly type: 'Failed'
      readonly error: string
      readonly mayRetry: boolean
      readonly retryAfterMs: number | null
    }
  | { readonly type: 'Cancelled' }

/** Receives the text in chunks, and the model; the final suggestion may be cleaned up further. */
export type OnText = (more: string, model: string) => void

/** Suggests a new text for a section without changing the document. Never throws, always settles. */
export type TextEditor = {
  /** Without prompts: the built-in ones. */
  readonly editText: (
    edit: TextEdit,
    cancellation: Cancellation,
    onText?: OnText,
    prompts?: Prompts,
  ) => Promise<Suggestion>
}
