import { z } from 'zod'
import { requiredText } from '#contracts/fields.ts'

/** The variables allowed in a text of the library, and their values in a document. */
export const libraryVariables = {
  'client.name': 'the client’s name',
  'client.industry': 'the client’s industry',
  'lead.name': 'the name of the lead that the document is for; without one, the client’s name',
  'lead.company': 'the company of that lead; without one, the client’s name',
  'offer.date': 'the day on which the document is made',
  'offer.expires': '30 days later',
  'brand.name': 'the name of your own house',
} as const

export type LibraryVariable = keyof typeof libraryVariables

/** `{client.name}`; braces around anything but a name are text. */
const variable = /\{([A-Za-z][\w.-]*)\}/g

/** The text with its variables replaced; an unknown one is left as it is. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(variable, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole))

const unknownIn = (text: string): string | undefined =>
  [...text.matchAll(variable)].map(([, name = '']) => name).find((name) => !Object.hasOwn(libraryVariables, name))

const checkVariables = (schema: z.ZodString) =>
  schema.superRefine((text, context) => {
    const unknown = unknownIn(text)
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `There is no variable {${unknown}}` })
  })

const maxLength = 20_000
const text = checkVariables(z.string({ error: 'A text' }).trim().max(maxLength, `At most ${maxLength} characters`))
const requiredLine = (message: string, max = maxLength) => checkVariables(requiredText(message, max))
const line = (message: string) => requiredLine(message, 200)

const passage = z.object({ title: line('A title is required'), description: text })
const names = (list: readonly { readonly name?: string; readonly key?: string }[]) =>
  list.map((one) => one.name ?? one.key)
const indexOfRepeated = (list: readonly (string | undefined)[]) =>
  list.findIndex((name, index) => list.indexOf(name) < index)

const packages = z
  .array(
    z.object({
      name: line('A name is required'),
      idealFor: text,
      investment: line('An investment is required'),
      duration: text,
      /** What the client has afterwards; a part of a sentence. */
      outcome: text.optional(),
    }),
  )
  .min(1, 'At least one package')
  .max(20, 'At most 20 packages')
  .superRefine((list, context) => {
    const at = indexOfRepeated(names(list))
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: 'Two packages have this name' })
  })

const sections = z
  .array(
    z.object({
      key: z.string().regex(/^[\w.-]{1,60}$/, 'A key of letters, digits, dots, dashes and underscores'),
      title: line('A title is required'),
      text,
    }),
  )
  .max(100, 'At most 100 sections')
  .superRefine((list, context) => {
    const at = indexOfRepeated(names(list))
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'key'], message: 'Two sections have this key' })
  })

/** The texts of one language. A part shared by overviews and proposals is one text, or one for each. */
const texts = {
  packages,
  strategicPillars: z.object({ intro: text, pillars: z.array(passage).max(12, 'At most 12 pillars') }),
  philosophy: text,
  framework: z.object({ intro: text, phase1: passage, phase2: passage, phase3: passage }),
  nextSteps: z.union([text, z.object({ overview: text, proposal: text })]),
  /** The quote at the end of a proposal. */
  closing: text,
  /** A section at the end of a proposal; none if it is empty. */
  terms: text,
  /** Saved texts that are inserted into documents by hand. */
  sections,
}

/** The texts that documents are made of. */
export const library = z.object({
  ...texts,
  /** Instructions to the AI; an omitted one is the built-in one. */
  prompts: z.object({ houseRules: text, overview: text, proposal: text, editText: text, followUp: text }).partial(),
  /** The language of these texts, where there is a choice; a change of it is not taken. */
  language: z.string().optional(),
  /** The same texts in further languages; if omitted, those stay as they are. */
  languages: z.record(z.string().regex(/^[a-z]{2,3}$/, 'A code of a language, such as de'), z.object(texts)).optional(),
})

export type Library = z.output<typeof library>
export type LibraryTexts = NonNullable<Library['languages']>[string]
