import { z } from 'zod'
import { requiredText } from '#contracts/fields.ts'

/** A name in references: `{steps.enrich.output.company}`. */
const stepId = z
  .string({ error: 'An id such as enrich' })
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Lower-case letters, digits and _, at most 40, beginning with a letter')

export const next = stepId.nullable().meta({ example: null })
export const template = z.union([z.string().max(5000, 'At most 5000 characters'), z.number()], {
  error: 'A text or a number',
})
const name = requiredText('Name is required', 100)
export const fieldName = z.string().min(1, 'Name is required').max(100, 'At most 100 characters')
const fieldTemplates = z.record(
  fieldName.refine((text) => text !== '__proto__', 'This name cannot be used'),
  template,
)
const atMostTwenty = <Entries extends Readonly<Record<string, unknown>>>(entries: Entries) =>
  Object.keys(entries).length <= 20

export const inputs = fieldTemplates.refine(atMostTwenty, 'At most 20 fields').default({})

export const common = {
  id: stepId,
  name,
  /** Where the run continues: absent is the following step, null the end. */
  next: next.optional(),
}
