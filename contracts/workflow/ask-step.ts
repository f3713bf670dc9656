import { z } from 'zod'
import { requiredText } from '#contracts/fields.ts'
import { common, inputs } from './step-parts.ts'

const choices = z
  .array(requiredText('A choice is a text', 100))
  .min(2, 'At least two choices')
  .max(20, 'At most 20 choices')
  .refine((list) => new Set(list).size === list.length, 'Two choices are the same')

/** Beside the fields of an answer stands what it was made with. */
const reserved: ReadonlySet<string> = new Set(['generatedBy', 'generatedAt', 'madeWith'])

const askedField = z
  .object({
    name: z
      .string({ error: 'A name such as budget' })
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, 'Letters, digits and _, at most 40, beginning with a letter')
      .refine((text) => !reserved.has(text), 'This name cannot be used'),
    /** `boolean` is yes or no. */
    type: z.enum(['text', 'number', 'boolean', 'choice'], { error: 'text, number, boolean or choice' }),
    choices: choices.optional(),
  })
  .refine(({ type, choices: list }) => (type === 'choice') === (list !== undefined), {
    error: 'Choices are for a field of type choice, which needs them',
    path: ['choices'],
  })

/** Asks an AI; the fields of its answer are the step's outputs. */
export const ask = z
  .object({
    ...common,
    kind: z.literal('ask'),
    /** The instruction to the AI, without references. */
    prompt: z.string({ error: 'A prompt' }).trim().max(10_000, 'At most 10000 characters').default(''),
    /** The key of a section of the library, whose text precedes the prompt. */
    section: z
      .string()
      .regex(/^[\w.-]{1,60}$/, 'The key of a section of the library')
      .optional(),
    /** What it is answered from. */
    inputs,
    fields: z
      .array(askedField, { error: 'A list of fields' })
      .min(1, 'At least one field')
      .max(20, 'At most 20 fields')
      .refine((list) => new Set(list.map(({ name: one }) => one)).size === list.length, 'Two fields have this name'),
  })
  .refine(({ prompt, section }) => prompt !== '' || section !== undefined, {
    error: 'A prompt is required',
    path: ['prompt'],
  })
