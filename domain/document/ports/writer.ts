import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/kernel/step.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { Library } from '#domain/library/model/index.ts'

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

/** How documents write dates and money. */
export type DocumentFormats = {
  /** BCP 47. */
  readonly locale: string
  /** ISO 4217: the currency of amounts whose sign is ambiguous, such as $. */
  readonly currency: string
  /** IANA; null: UTC. */
  readonly timeZone: string | null
  readonly dateFormat: 'locale' | 'iso'
  readonly weekStartsOn: 'monday' | 'saturday' | 'sunday'
  /** Amounts have the decimals that release 0.1.0 kept them with. */
  readonly earlierDecimals?: true | undefined
}

/** What a document is written from besides its inputs. */
export type Background = {
  /** With the texts of the document's language. */
  readonly library: Library
  readonly libraryVersion: number
  readonly brandName: string
  readonly formats: DocumentFormats
  /** The language of the document; if absent, it is English and not recorded. */
  readonly language?: string | undefined
  /** Null if the document is not for a lead. */
  readonly lead: LeadBackground | null
}

/** What is known of the lead that a document is for. */
export type LeadBackground = {
  readonly name: string
  readonly company: string
  /** What the lead wrote, oldest first. */
  readonly messages: readonly { readonly at: Instant; readonly text: string }[]
  /** The newest documents for the lead, as JSON text; oldest first. */
  readonly documents: readonly { readonly at: Instant; readonly outputs: string }[]
}

/** Writes client documents from the inputs of staff. Never throws, always settles. */
export type Writer = {
  /** Without a background: the built-in texts, and no lead. */
  readonly draft: (kind: BuiltIn, inputs: Values, cancellation: Cancellation, background?: Background) => Promise<Draft>
}
