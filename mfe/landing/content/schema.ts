import { z } from 'zod'

const text = z.string('must be a text').trim().min(1, 'must not be empty')
const whole = z.int('must be a whole number').positive('must be more than 0')
const day = z.iso.date('must be a day such as 2025-03-24')
const item = z.strictObject({ title: text, text })

/** Exactly this many, as the layout requires. */
const exactly = <Entry extends z.ZodType>(count: number, entry: Entry) =>
  z.array(entry).length(count, `must have exactly ${count} entries`)
const texts = <Name extends string>(...names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>)

const link = <Anchor extends string>(anchor: Anchor) =>
  z.strictObject({ label: text, anchor: z.literal(anchor, `must be ${anchor}`) })
const heading = { eyebrow: text, title: text }
const page = texts('title', 'description')

/** Labels in an illustration, with limited space. */
const label = text.max(24, 'must have at most 24 characters')
const caption = z.strictObject({ title: label, text: label })

const legalSection = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]*$/, 'must be small letters and dashes'),
  title: text,
  paragraphs: z.array(text),
  points: z.array(text).optional(),
  /** The text after the points. */
  closing: text.optional(),
})
const legalPage = z.strictObject({
  title: text,
  lead: text,
  sections: z.array(legalSection).min(1, 'must not be empty'),
})

export type LegalPage = z.output<typeof legalPage>

/** The schema of `site.json`: all texts, counts and settings of the public site. */
export const siteSchema = z.strictObject({
  /** Available in texts as `{{auditMinutes}}` and so on. */
  settings: z.strictObject({
    auditMinutes: whole,
    auditPrice: text,
    spotsLeft: whole,
    spotsMonth: text,
    legalPagesUpdated: day,
    /** The language of these texts; English if omitted. */
    language: text.optional(),
  }),
  titles: texts('/', '/privacy-policy', '/terms-of-service', '*'),
  meta: z.strictObject({
    landing: page,
    privacyPolicy: page,
    termsOfService: page,
    notFound: page,
    contact: texts('description'),
  }),
  navigation: z.strictObject({
    links: z.tuple([link('#home'), link('#services'), link('#process')], 'must have exactly 3 entries'),
    contact: link('#contact'),
  }),
  hero: z.strictObject({ ...heading, text, action: text, more: text, facts: exactly(3, text) }),
  problem: z.strictObject({ ...heading, text, items: exactly(4, item) }),
  services: z.strictObject({ ...heading, text, items: exactly(4, item), action: text }),
  process: z.strictObject({ ...heading, items: exactly(3, item) }),
  leadCapture: z.strictObject({
    ...heading,
    text,
    benefits: exactly(3, item),
    ticket: texts('name', 'length', 'normally', 'price', 'spots'),
    action: text,
  }),
  callToAction: z.strictObject({
    title: text,
    text,
    action: text,
    dialog: texts('title', 'close', 'elsewhere'),
  }),
  summary: z.strictObject({ ...heading, items: exactly(4, item) }),
  contact: z.strictObject({ ...heading, text, next: exactly(3, text), mail: text }),
  form: z.strictObject({
    fields: texts('name', 'email', 'company', 'phone'),
    /** The displayed ranges, where they differ from the values sent. */
    budget: texts('label', 'placeholder').extend({ ranges: exactly(4, text).optional() }),
    message: texts('label', 'hint'),
    ...texts('optional', 'consent', 'leaveEmpty', 'send', 'sending').shape,
    success: texts('title', 'description'),
    failure: texts('title', 'description'),
    status: texts('success', 'failure'),
    /** Translated field errors, keyed by the English ones; English if omitted. */
    errors: z.record(z.string(), text).optional(),
  }),
  contactAnswer: z.strictObject({
    received: texts('title', 'text', 'action'),
    again: item,
    tooMany: item,
    failed: item,
  }),
  /** Texts of the frame of every page, mostly for screen readers. */
  frame: texts('skip', 'menu', 'main', 'notifications', 'close'),
  /** Labels of the illustrations. */
  pictures: z.strictObject({
    initial: text.max(1, 'must be one letter'),
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
  legal: z.strictObject({ lastUpdated: text, contents: text, privacyPolicy: legalPage, termsOfService: legalPage }),
  notFound: texts('title', 'text', 'action'),
  cookies: texts('title', 'text', 'and', 'accept'),
  footer: texts('copyright', 'privacyPolicy', 'termsOfService', 'linkedin', 'withdraw', 'newTab'),
})

export type SiteContent = z.output<typeof siteSchema>
