import type { Cancellation } from '#domain/kernel/cancellation.ts'

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

/** Reads in texts what they say about the fields of a form. */
export type FormFiller = {
  /** How many calls of the AI the texts take: long ones are read in parts. */
  readonly callsFor: (texts: readonly string[]) => number
  /** The findings in the order of the texts. Never throws, always settles. */
  readonly fill: (
    fields: readonly FormField[],
    texts: readonly string[],
    cancellation: Cancellation,
  ) => Promise<Filling>
}
