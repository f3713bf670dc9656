import { z } from 'zod'
import { instant } from '#contracts/fields.ts'

/** What was decided on a document: its last acceptance, or its last refusal if it was never accepted. */
export const documentDecision = z.object({
  state: z.enum(['accepted', 'declined']),
  at: instant,
  /** The signature; null for a refusal, and once erased. */
  name: z.string().nullable(),
  /** The number of the version that was decided on. */
  number: z.int(),
  /** With tax, in the currency's smallest unit; null without a price table, and for a refusal. */
  total: z.int().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  /** Indexes from 0 of the optional items chosen. */
  selected: z.array(z.int()).nullable(),
})

export type DocumentDecision = z.output<typeof documentDecision>
