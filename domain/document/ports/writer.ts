import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { TokenUse, Values } from '#domain/run/model/index.ts'

export type Draft =
  /** `outputs` is the document's data as JSON text. */
  | {
      readonly type: 'Drafted'
      readonly outputs: string
      /** Token usage, when an AI wrote it. */
      readonly tokenUse?: TokenUse | undefined
    }
  | {
      readonly type: 'Failed'
      readonly error: string
      readonly mayRetry: boolean
      readonly retryAfterMs: number | null
      /** Token usage of rejected answers. */
      readonly tokenUse?: TokenUse | undefined
    }
  | { readonly type: 'Cancelled' }

/** Writes client documents from the inputs of staff. Never throws, always settles. */
export type Writer = {
  readonly draft: (kind: BuiltIn, inputs: Values, cancellation: Cancellation) => Promise<Draft>
}
