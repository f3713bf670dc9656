import { z } from 'zod'
import { fillNames } from './fill-names.ts'
import {
  day,
  each,
  exactly,
  item,
  label,
  line,
  listOf,
  note,
  paragraph,
  picturedItem,
  short,
  text,
  whole,
} from './text-fields.ts'

const link = <Anchor extends string>(anchor: Anchor) =>
  z.strictObject({ label: short, anchor: z.literal(anchor, `must be ${anchor}`) })
const heading = { eyebrow: line, title: line }
const page = each(note, 'title', 'description')

const caption = z.strictObject({ title: label, text: label })

const legalSection = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/, 'must be small letters and dashes'),
  title: line,
  paragraphs: listOf('legal.paragraphs', paragraph),
  points: listOf('legal.points', paragraph).optional(),
  /** The text after the points. */
  closing: paragraph.optional(),
})
const legalPage = z.strictObject({
  title: line,
  lead: paragraph,
  sections: listOf('legal.sections', legalSection),
})

export type LegalPage = z.output<typeof legalPage>

/** The figures of the site, in its texts as `{{auditMinutes}}` and so on. */
const figures = {
  auditMinutes: whole,
  auditPrice: short,
  spotsLeft: whole,
  spotsMonth: short,
}

/** The schema of `site.json`: all texts, counts and settings of the public site in one language. */
export const siteTexts = z.strictObject({
  settings: z.strictObject({
    ...figures,
    legalPagesUpdated: day,
    /** The language of these texts; English if omitted. */
    language: line.optional(),
    /** The last day of a figure: after it, the lines of the offer that name the figure are left out. */
    until: z.strictObject({ auditMinutes: day, auditPrice: day, spotsLeft: day, spotsMonth: day }).partial().optional(),
  }),
  titles: each(short, '/', '/privacy-policy', '/terms-of-service', '*'),
  meta: z.strictObject({
    /** Whom the offer is for, in the data for search engines. */
    audience: line.optional(),
    landing: page,
    privacyPolicy: page,
    termsOfService: page,
    notFound: page,
    contact: each(note, 'description'),
  }),
  navigation: z.strictObject({
    links: z.tuple([link('#home'), link('#services'), link('#process')], 'must have exactly 3 entries'),
    contact: link('#contact'),
  }),
  hero: z.strictObject({ ...heading, text, action: short, more: short, facts: listOf('hero.facts', line) }),
  problem: z.strictObject({ ...heading, text, items: listOf('problem.items', picturedItem) }),
  services: z.strictObject({ ...heading, text, items: listOf('services.items', picturedItem), action: short }),
  process: z.strictObject({ ...heading, items: listOf('process.items', picturedItem) }),
  leadCapture: z.strictObject({
    ...heading,
    text,
    benefits: listOf('leadCapture.benefits', item),
    ticket: each(short, 'name', 'length', 'normally', 'price', 'spots'),
    action: short,
  }),
  callToAction: z.strictObject({
    title: line,
    text,
    action: short,
    dialog: each(short, 'title', 'close', 'elsewhere').extend({
      /** What is said of a calendar that does not load; nothing if omitted. */
      late: note.optional(),
    }),
  }),
  summary: z.strictObject({ ...heading, items: listOf('summary.items', item) }),
  contact: z.strictObject({ ...heading, text, next: listOf('contact.next', note), mail: line }),
  form: z.strictObject({
    fields: each(short, 'name', 'email', 'company', 'phone'),
    /** The displayed ranges, where they differ from the values sent. */
    budget: each(short, 'label', 'placeholder').extend({ ranges: exactly(4, short).optional() }),
    message: z.strictObject({ label: short, hint: note }),
    consent: text,
    ...each(short, 'optional', 'leaveEmpty', 'send', 'sending').shape,
    success: each(note, 'title', 'description'),
    failure: each(note, 'title', 'description'),
    status: each(note, 'success', 'failure'),
    /** Translated field errors, keyed by the English ones; English if omitted. */
    errors: z.record(z.string(), note).optional(),
  }),
  contactAnswer: z.strictObject({
    received: item.extend({ action: short }),
    again: item,
    tooMany: item,
    failed: item,
  }),
  /** Texts of the frame of every page, mostly for screen readers. */
  frame: each(short, 'skip', 'menu', 'main', 'notifications', 'close'),
  /** Labels of the illustrations. */
  pictures: z.strictObject({
    initial: short.max(1, 'must be one letter'),
    story: exactly(3, caption),
    fivePlaces: exactly(5, label),
    flatSales: z.strictObject({ clicks: label, more: label, customers: label }),
    gone: z.strictObject({ title: label, months: exactly(7, label) }),
    sundayNight: z.strictObject({ day: label, time: label, duties: exactly(3, label) }),
    onePlace: z.strictObject({ sources: exactly(3, label), name: label, visits: label, spent: label, seen: label }),
    groups: exactly(3, caption),
    drafting: z.strictObject({ lines: exactly(3, label), action: label }),
    nudges: exactly(3, caption),
  }),
  legal: z.strictObject({ lastUpdated: short, contents: short, privacyPolicy: legalPage, termsOfService: legalPage }),
  notFound: item.extend({ action: short }),
  cookies: z.strictObject({ title: line, text, ...each(short, 'and', 'accept', 'decline').shape }),
  footer: z.strictObject({
    copyright: line,
    ...each(short, 'privacyPolicy', 'termsOfService', 'linkedin', 'withdraw', 'reconsider', 'newTab').shape,
  }),
})

export type SiteTexts = z.output<typeof siteTexts>

/** The settings of the brand that a text can name, filled in by the server. */
export const brandNames = [
  'brandName',
  'legalEntity',
  'contactEmail',
  'bookingUrl',
  'linkedinUrl',
  'retention',
  'publicUrl',
  'year',
] as const

type NameAt = { readonly path: readonly (string | number)[]; readonly name: string }

/** The names in double braces that no setting fills, with the paths of their texts. */
export const unknownNamesIn = (texts: { readonly settings: object }): readonly NameAt[] => {
  const figures = { ...texts.settings }
  const names = new Set([...Object.keys(figures), ...brandNames])
  // As the page has it: a figure may complete a name that begins beside it.
  return textsAt(texts).flatMap(({ path, text }) =>
    [...new Set([...placeholdersIn(text), ...placeholdersIn(fillNames(text, figures))])].flatMap((name) =>
      names.has(name) ? [] : [{ path, name }],
    ),
  )
}

type TextAt = { readonly path: readonly (string | number)[]; readonly text: string }

const textsAt = (value: unknown, path: TextAt['path'] = []): readonly TextAt[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((entry, at) => textsAt(entry, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => textsAt(entry, [...path, name]))
}

/** The names between `{{` and `}}`, in linear time. */
const placeholdersIn = (text: string): readonly string[] =>
  text
    .split('}}')
    .slice(0, -1)
    .flatMap((part) => (part.includes('{{') ? [part.slice(part.indexOf('{{') + 2)] : []))
