import type { z } from 'zod'

/**
 * One event type as stored in the log. A stored event is never edited: a change of shape is a new `version` with an
 * upcaster here, from each version's data to the next.
 */
export type StoredEvent = {
  readonly type: string
  readonly version: number
  readonly data: z.ZodType
  /** The personal fields, and the value of each after erasure. */
  readonly personal: Readonly<Record<string, unknown>>
  /** Hashes and sealed texts: no webhook sends them. */
  readonly withheld: readonly string[]
  /** The fields that hold an address: read in its canonical form, in whichever form they are stored. */
  readonly addresses: readonly string[]
  /** If its field `leadId` is set, the personal fields are sealed with that lead's key, in the field `sealed`. */
  readonly sealedForLead: boolean
  /** `upcasts[n]` converts the data of version n into that of version n + 1. */
  readonly upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

type Optional = 'personal' | 'withheld' | 'addresses' | 'upcasts' | 'sealedForLead'
type Definition = Omit<StoredEvent, Optional> & Partial<Pick<StoredEvent, Optional>>

/** Omitted properties are those of an event without personal data. */
export const storedEvent = (definition: Definition): StoredEvent => ({
  personal: {},
  withheld: [],
  addresses: [],
  upcasts: {},
  sealedForLead: false,
  ...definition,
})
