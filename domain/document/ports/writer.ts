import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { TokenUse, Values } from '#domain/run/model/index.ts'

export type Draft =
  /** `outputs` is the document's data as JSON text. */
  | {
      readonly type: 'Drafted'
      readonly outputs: string
      /** Where an AI wrote it and counted. */
      readonly tokenUse?: TokenUse | undefined
    }
  | {
      readonly type: 'Failed'
      readonly error: string
      readonly mayRetry: boolean
      readonly retryAfterMs: number | null
      /** What an AI took for answers that were no document. */
      readonly tokenUse?: TokenUse | undefined
    }
  | { readonly type: 'Cancelled' }

/** Writes client documents from what staff entered. It never throws and it always ends. */
export type Writer = {
  readonly draft: (kind: BuiltIn, inputs: Values, cancellation: Cancellation) => Promise<Draft>
}
