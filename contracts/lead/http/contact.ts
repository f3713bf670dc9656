import { z } from 'zod'
import { contactEmail, optionalText, requiredText, stripMarks } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { blankText, contactLimits } from './contact-rules.ts'

export const budgets = ['', 'Under $5,000', '$5,000 - $15,000', '$15,000 - $50,000', '$50,000+'] as const

const noCampaign = { source: null, medium: null, name: null, term: null, content: null }
const textOrNull = (maxLength: number) => optionalText(maxLength).transform((text) => text || null)

/** Where the visit behind the message began, as reported by the visitor's browser. */
const visitOrigin = z.object({
  page: textOrNull(500),
  referrer: textOrNull(500),
  campaign: z
    .object({
      source: textOrNull(200),
      medium: textOrNull(200),
      name: textOrNull(200),
      term: textOrNull(200),
      content: textOrNull(200),
    })
    .nullish()
    .transform((campaign) => campaign ?? noCampaign),
})

const isKnown = ({ page, referrer, campaign }: z.output<typeof visitOrigin>) =>
  [page, referrer, ...Object.values(campaign)].some((text) => text !== null)

/** What the visitor agreed to, in the words shown beside the button: stored with the time. */
const consent = optionalText(500).transform((text) => text || undefined)

const budget = z.enum(budgets, { error: 'Unknown budget range' }).nullish()
/** White space alone counts as none. */
const budgetOrBlank = z.preprocess(
  (value) => (typeof value === 'string' && blankText.test(value) ? '' : value),
  budget,
) as z.ZodType<z.output<typeof budget>, z.input<typeof budget>>

/** The contact form; browser and server validate with the same schema. */
export const contactMessage = z.object({
  name: requiredText('Name is required', contactLimits.name),
  email: contactEmail,
  company: optionalText(contactLimits.company),
  phone: optionalText(contactLimits.phone).transform(stripMarks),
  message: requiredText('Message is required', contactLimits.message),
  estimatedBudget: budgetOrBlank.optional().transform((budget) => budget ?? ''),
  origin: visitOrigin.nullish().transform((origin) => (origin && isKnown(origin) ? origin : undefined)),
  consent,
  /** The honeypot: a hidden field that only bots fill in. Leave it out. */
  website: z.string().nullish(),
  /** How long the page had been open, in milliseconds, if the browser reports it. */
  elapsed: z.number().min(0, 'At least 0').nullish(),
})

export type ContactMessage = z.output<typeof contactMessage>

const newsletterSubscription = z.object({ email: contactEmail, name: optionalText(contactLimits.name), consent })

const received = z.object({ received: z.literal(true) })

export const contact = {
  send: route({
    method: 'post',
    path: '/api/contact',
    summary: 'Send a contact message',
    access: 'public',
    body: contactMessage,
    reply: received,
    status: 201,
    idempotent: true,
  }),
  subscribe: route({
    method: 'post',
    path: '/api/newsletter',
    summary: 'Subscribe to the newsletter',
    access: 'public',
    body: newsletterSubscription,
    reply: received,
    status: 201,
    idempotent: true,
  }),
}
