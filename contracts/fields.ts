import { z } from 'zod'
import { cutText } from '#contracts/cut-text.ts'
import { canonicalEmail } from '#contracts/email-address.ts'
import { basicEmail, blankText, contactLimits, typedAddress } from '#contracts/lead/http/contact-rules.ts'

/** Required text: not only what cannot be seen; trimmed. */
export const requiredText = (message: string, maxLength: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(maxLength, `At most ${maxLength} characters`)
    .refine((text) => !blankText.test(text), { error: message, abort: true })

/** Optional text; what cannot be seen counts as empty. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters`)
    .nullish()
    .transform((text) => (text == null || blankText.test(text) ? '' : text))

/** A phone number without marks that cannot be seen, which address books, password stores and PDFs copy with it. */
export const stripMarks = (text: string): string => text.replace(/\p{Cf}|[\ufe00-\ufe0f]/gu, '').trim()

/**
 * A code as it is typed or pasted: without spaces and marks that cannot be seen, its digits also in the wide form of
 * Japanese keyboards.
 */
export const typedCode = (text: z.ZodString) =>
  text.overwrite((value) => value.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''))

/** The text of another program: cut rather than refused, as it cannot be corrected there. */
export const cutToLength = (maxLength: number) =>
  z
    .string()
    .nullish()
    .transform((text) => cutText((text ?? '').trim(), maxLength))

/** An address by the specification's basic pattern, in its canonical form: text, an at sign, a domain, a top level of two letters or more. */
const asAddress = (text: z.ZodString, message: string) =>
  text
    .overwrite(typedAddress)
    .overwrite((address) => canonicalEmail(address) ?? address)
    .regex(basicEmail, { error: message, abort: true })
    .refine((address) => canonicalEmail(address) !== null, message)

/** An address of which every fault has this message. */
export const emailAddress = (message: string) =>
  asAddress(z.string({ error: message }).trim().max(contactLimits.email, message), message)

/** A person's address as forms ask for it. */
export const contactEmail = asAddress(requiredText('Email is required', contactLimits.email), 'Invalid email address')

/** `Number` would take an empty text for 0, and `0x10` for 16. A program of the same process gives a number. */
const digitsOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,16}(?:\.\d{1,16})?$/.test(value) ? Number(value) : value

const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max)

/** A whole number in a query. */
export const queryNumber = (min: number, max: number) => z.preprocess(digitsOf, wholeNumber(min, max))

/** How many of something a query asks for, from 1. */
export const queryCount = (max: number, usual: number) => z.preprocess(digitsOf, wholeNumber(1, max).default(usual))

export const instant = z.iso.datetime()

export const momentForm = 'A time, such as 2026-03-01T00:00:00Z'

const isoMoment = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

/** From the years 1 to 9999 in UTC, which the database can store. */
const isMoment = (text: string): boolean =>
  isoMoment.safeParse(text).success && /^(?!0000)\d{4}-/.test(new Date(text).toISOString())

export const dayForm = 'A day, such as 2026-03-31'

/** ISO 8601 has a year 0; PostgreSQL's calendar does not. */
export const calendarDay = z.iso.date(dayForm).refine((text) => !text.startsWith('0000'), dayForm)

const moment = z.iso.datetime({ offset: true, error: momentForm })

const asMoment = (text: z.ZodString) =>
  text.refine(isMoment, { error: momentForm, abort: true }).overwrite((moment) => new Date(moment).toISOString())

/** ISO 8601; a date alone is its beginning in UTC. */
export const momentOrDay = asMoment(z.string({ error: momentForm }))

/** The same in a query: many programs do not escape the `+` of an offset, which is then read as a space. */
export const momentQuery = asMoment(
  z.string({ error: momentForm }).overwrite((text) => text.replace(/ (?=\d{2}:?\d{2}$)/, '+')),
)

/** A moment to store, with `Z` or an offset; from here on in UTC to the millisecond, like every instant. */
export const zonedMoment = moment
  .refine(isMoment, { error: momentForm, abort: true })
  .overwrite((text) => new Date(text).toISOString())

export const asOfQuery = momentQuery.optional()

/** Only in a response as of a requested moment. */
export const asOf = instant.optional()

/** UUIDv7 in its canonical form: lower case. */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Not an id')
