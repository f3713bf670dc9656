import { z } from 'zod'
import { type Hex, textContrast } from './contrast.ts'
import { readLogo } from './logo.ts'
import { type Colors, measuresOf } from './palette.ts'
import { type SiteTexts, siteTexts, unknownNamesIn } from './texts.ts'

const color = z
  .string('must be a colour such as #0f3b2d')
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0f3b2d')

const colors = z
  .strictObject({
    primary: color.meta({ example: '#0f3b2d' }),
    secondary: color.meta({ example: '#1c7050' }),
    accent: color.meta({ example: '#ff8069' }),
  })
  .transform(
    ({ primary, secondary, accent }): Colors => ({
      primary: inSmallLetters(primary),
      secondary: inSmallLetters(secondary),
      accent: inSmallLetters(accent),
    }),
  )
  .superRefine((colors, context) => {
    for (const { name, contrast, against, nearest } of measuresOf(colors))
      if (contrast < textContrast)
        context.addIssue({ code: 'custom', path: [name], message: contrastFault(contrast, against, nearest) })
  })

const inSmallLetters = (hex: string): Hex => `#${hex.slice(1).toLowerCase()}`

/** What is said of a colour that text cannot be read in or on. */
const contrastFault = (contrast: number, against: string, nearest: Hex): string =>
  `has a contrast of ${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1 with ${against}, and text needs 4.5 : 1. The nearest that has it is ${nearest}`

const logo = z.string('must be a picture or null').superRefine((url, context) => {
  const read = readLogo(url)
  if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
})

/** The texts of a language; `{{names}}` that nothing fills would stand on the page as they are. */
const language = siteTexts.superRefine((texts, context) => {
  for (const { path, name } of unknownNamesIn(texts))
    context.addIssue({ code: 'custom', path: [...path], message: `{{${name}}} is no setting` })
  if (!isLanguage(texts.settings.language ?? 'en'))
    context.addIssue({ code: 'custom', path: ['settings', 'language'], message: 'must be a language such as en' })
})

/** Whether dates and numbers can be written in it. */
const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** The content of the public site: its texts in each language, its colours and its logo. */
export const siteContent = z.strictObject({
  languages: z
    .record(z.string().regex(/^[a-z]{2,3}$/, 'must be a language such as en'), language)
    .refine((languages) => Object.hasOwn(languages, 'en'), { path: ['en'], message: 'is missing' }),
  colors,
  /** A data URL; null for the built-in sign. */
  logo: logo.nullable().meta({ example: null }),
})

export type SiteContent = z.output<typeof siteContent>

/** Texts as they are stored: measured when they were written, perhaps by other limits, and not again. */
export const storedTexts = z.record(z.string(), z.looseObject({})) as unknown as z.ZodType<SiteTexts, SiteTexts>

/** Content as it is stored. */
export const storedSiteContent = z.object({
  languages: z.record(z.string(), storedTexts),
  colors: z.object({ primary: z.string(), secondary: z.string(), accent: z.string() }),
  logo: z.string().nullable(),
})
