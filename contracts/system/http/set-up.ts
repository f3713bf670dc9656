import { z } from 'zod'
import { emailAddress } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { newPassword, user } from '#contracts/staff/http/auth.ts'

const text = (maxLength: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(maxLength, `At most ${maxLength} characters`)

const email = emailAddress('Invalid email address')

const brand = z.object({
  name: text(60, 'The name is required'),
  legalEntity: text(120, 'The legal entity is required'),
  contactEmail: email,
})

const short = z.string().trim().max(60, 'At most 60 characters')

/** Empty texts leave the default. */
const country = z.object({ currency: short, locale: short, timeZone: short, languages: short })

const bookingUrl = z.string().trim().max(2000, 'At most 2000 characters')

export type SetUpCountry = z.output<typeof country>

const mail = z.object({
  host: text(253, 'The mail server is required').regex(
    /^[a-zA-Z0-9.-]+$/,
    'The name of a server, such as mail.example.com',
  ),
  port: z.int('A port, such as 587').min(1, 'A port, such as 587').max(65_535, 'A port, such as 587'),
  user: z.string().trim().max(320, 'At most 320 characters'),
  password: z.string().max(1000, 'At most 1000 characters'),
  notify: email,
})

export type SetUpMail = z.output<typeof mail>

/** A key, an address, or both. */
const ai = z.object({
  key: z.string().trim().max(500, 'At most 500 characters'),
  baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: /./ })], {
    error: 'An http: or https: address',
  }),
  model: z.string().trim().max(200, 'At most 200 characters'),
})

export type SetUpAi = z.output<typeof ai>

/** What the environment can configure, which takes precedence over the answers. */
export const setUpParts = ['mail', 'ai'] as const

/** From the address that the first start prints. */
const secret = z.string().max(200)

const answers = z.object({
  secret,
  brand,
  country: country.optional(),
  bookingUrl: bookingUrl.optional(),
  account: z.object({ email, password: newPassword }),
  mail: mail.optional(),
  ai: ai.optional(),
  sampleData: z.boolean(),
})

export type SetUpAnswers = z.output<typeof answers>

/** The set-up of a new installation: 404 once it is over, and with a wrong secret. */
export const setUp = {
  check: route({
    method: 'post',
    path: '/api/setup/check',
    summary: 'Read what is configured already, and try a mail server or an AI before the set-up is finished',
    access: 'public',
    body: z.object({
      secret,
      country: country.optional(),
      bookingUrl: bookingUrl.optional(),
      mail: mail.optional(),
      ai: ai.optional(),
    }),
    reply: z.object({ brand, country, bookingUrl, configured: z.array(z.enum(setUpParts)) }),
    status: 200,
  }),
  finish: route({
    method: 'post',
    path: '/api/setup',
    summary:
      'Finish the set-up of a new installation: brand, country, own account, mail, AI and sample data; then it restarts',
    access: 'public',
    body: answers,
    reply: z.object({ user }),
    status: 200,
  }),
}
