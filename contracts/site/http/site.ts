import { z } from 'zod'
import { firstDays } from '#contracts/formats.ts'
import { route } from '#contracts/route.ts'

const site = z.object({
  brandName: z.string(),
  legalEntity: z.string(),
  contactEmail: z.string(),
  bookingUrl: z.string(),
  linkedinUrl: z.string(),
  /** The page that names who is responsible for the site; null for none. */
  imprintUrl: z.string().nullable(),
  /** The analytics script of every page, or null for none. */
  analyticsSrc: z.string().nullable(),
  /** How long a lead that was never won is kept after the last contact: `24 months`. */
  retention: z.string(),
  aiConfigured: z.boolean(),
  /** How dates and money are written. */
  formats: z.object({
    locale: z.string(),
    currency: z.string(),
    timeZone: z.string().nullable(),
    dateFormat: z.enum(['locale', 'iso']),
    weekStartsOn: z.enum(firstDays),
    /** Amounts have the decimals that release 0.1.0 kept them with, which in some currencies were none. */
    earlierDecimals: z.literal(true).optional(),
  }),
  /** Of the public pages; the first is the default. */
  languages: z.array(z.string()),
})

export type Site = z.output<typeof site>

/** The published look of documents, as staff see them. */
const look = z.object({
  css: z.string(),
  themeColor: z.string(),
  logo: z.object({ src: z.string(), width: z.number(), height: z.number() }).nullable(),
})

const answer = site.extend({
  /** Whether the pages show a publication instead of the content of the build. */
  isEdited: z.boolean(),
  /** Null for the built-in look. */
  look: look.nullable(),
})

export type SiteAnswer = z.output<typeof answer>

export const sites = {
  read: route({
    method: 'get',
    path: '/api/site',
    summary: 'Brand, links and settings of the site',
    access: 'public',
    reply: answer,
    status: 200,
  }),
}
