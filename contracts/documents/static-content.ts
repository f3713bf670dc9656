import { z } from 'zod'

/** A heading with what it says: a pillar of the strategy, a phase of the engagement. */
export const passage = z.looseObject({ title: z.string(), description: z.string() })

export const strategicPillars = z.looseObject({ intro: z.string(), pillars: z.array(passage) })

export type StrategicPillars = z.output<typeof strategicPillars>

/** Who wrote a document: `template` for the built-in drafter, else the model's name. */
export const generatedBy = z.string().optional()

export const byTemplate = 'template'
