import { z } from 'zod'

/** A heading with its text: a pillar of the strategy, a phase of the engagement. */
export const passage = z.looseObject({ title: z.string(), description: z.string() })

export const strategicPillars = z.looseObject({ intro: z.string(), pillars: z.array(passage) })

export type StrategicPillars = z.output<typeof strategicPillars>

/**
 * The writer of a document: `template` for the built-in one, else the model's name. As of the two below, another value
 * counts as none: what only staff see makes no document unreadable.
 */
export const generatedBy = z.string().optional().catch(undefined)

export const byTemplate = 'template'

/** The language that the document is written in; documents without it are shown in the reader's. */
export const language = z.string().optional().catch(undefined)

/** The version of the library that a document was made with, and the values of its variables then. */
export const madeWith = z
  .looseObject({ library: z.int(), values: z.record(z.string(), z.string()) })
  .optional()
  .catch(undefined)
