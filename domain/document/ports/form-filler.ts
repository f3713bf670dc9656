import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'

/** A field of a form, as staff see it. */
export type FormField = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'textarea' | 'number' | 'email'
}

/** What a text says about a field; the quotes are to be checked. */
export type Finding = {
  readonly field: string
  readonly value: string
  readonly quotes: readonly string[]
  /** The place of the text among those that were read. */
  readonly text: number
}

export type Filling =
  | { readonly type: 'Filled'; readonly findings: readonly Finding[] }
  /** `error` is a sentence for staff; `retryAfterMs` is the provider's Retry-After. */
  | { readonly type: 'Failed'; readonly error: string; readonly retryAfterMs: number | null }
  | { readonly type: 'Cancelled' }

/** `tokens`: about how many the AI reads. */
type FillingCost = { readonly calls: number; readonly tokens: number }

/** Reads in texts what they say about the fields of a form. */
export type FormFiller = {
  /** What reading the texts takes: long ones are read in parts, each in a call of its own. */
  readonly costOf: (fields: readonly FormField[], texts: readonly string[]) => FillingCost
  /**
   * The findings in the order of the texts. Never throws, always settles. `onUse` is called for every answer whose tokens
   * the provider counts, usable or not.
   */
  readonly fill: (
    fields: readonly FormField[],
    texts: readonly string[],
    cancellation: Cancellation,
    onUse?: (use: TokenUse) => void,
  ) => Promise<Filling>
}
