import type { z } from 'zod'

/**
 * One event type as the log stores it. A stored event is never edited: a change of shape is a new
 * `version` and an upcaster here, from each older version's data to the next.
 */
export type StoredEvent = {
  readonly type: string
  readonly version: number
  readonly data: z.ZodType
  /** The fields with personal data, and what each reads as once the person was erased. */
  readonly personal: Readonly<Record<string, unknown>>
  /** `upcasts[n]` turns the data of version n into that of version n + 1. */
  readonly upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

type Definition = Omit<StoredEvent, 'personal' | 'upcasts'> & Partial<Pick<StoredEvent, 'personal' | 'upcasts'>>

export const storedEvent = (definition: Definition): StoredEvent => ({ personal: {}, upcasts: {}, ...definition })
