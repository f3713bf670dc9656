import { z } from 'zod'
import { decimalsOf } from '#contracts/currency.ts'
import { contactEmail, optionalText } from '#contracts/fields.ts'
import { leadPriorities, leadSources, leadStatuses, maxLeadValue } from '#contracts/lead/http/leads.ts'
import { isStorable } from '#domain/kernel/text.ts'
import type { LeadInFile } from '#domain/lead/ports/lead-file.ts'
import { type AmountNotation, readAmount } from './amounts.ts'
import { type DateNotation, readDay, readInstant } from './dates.ts'
import { foreignPriorities, foreignSources, foreignStatuses, wordIn } from './foreign-words.ts'

/** How an installation keeps money and days. */
export type Country = {
  /** ISO 4217. */
  readonly currency: string
  /** Amounts keep the decimals of release 0.1.0: `decimalsOf`. */
  readonly earlierDecimals?: true | undefined
  /** BCP 47; null: order of days and months is not known. */
  readonly locale: string | null
  /** IANA. */
  readonly timeZone: string
}

/** How the columns of a file write amounts and dates, by their fields. */
export type Notations = {
  readonly amounts: AmountNotation
  readonly dates: (field: DateField) => DateNotation
}

export const dateFields = ['createdAt', 'lastContactDate', 'followUpDate'] as const
export type DateField = (typeof dateFields)[number]

const cell = (maxLength: number) => optionalText(maxLength)

/** What spreadsheets, databases and people write where there is no word or date. As an amount it might be a zero. */
const noValue =
  /^(?:[-–—]{1,3}|#?n\/a|n\.\s?a\.|k\.\s?a\.|\(?null\)?|\\n|[-–—(]{0,2}none[-–—)]{0,2}|nil|nan|undefined|\(blank\)|(?:00){1,2}([-./])00\1(?:00){1,2}(?:[T ]00:00(?::00(?:\.0{1,9})?)?Z?)?)$/i

/** What a spreadsheet writes where a formula fails, as of a phone number that begins with a plus sign. */
const spreadsheetError = /^#(?:n\/a|ref!|name\?|value!|div\/0!|null!|num!|spill!|error!|####*)$/i

const textCell = (maxLength: number) => cell(maxLength).transform((text) => (spreadsheetError.test(text) ? '' : text))

/** Not for names: people are called None and Null. */
const withoutNoValue = (text: string): string => (noValue.test(text) ? '' : text)

const wordCell = cell(200).transform(withoutNoValue)

const wordOf = <Word extends string>(
  words: readonly Word[],
  what: string,
  otherwise: Word,
  synonyms: ReadonlyMap<string, Word>,
) =>
  wordCell.transform((text, context) => {
    const word = text === '' ? otherwise : wordIn(words, synonyms, text)
    if (word !== undefined) return word
    context.addIssue({ code: 'custom', message: `Unknown ${what}: one of ${words.join(', ')}` })
    return z.NEVER
  })

const readAs = <Value>(read: (text: string) => Value | null, message: string) =>
  wordCell.transform((text, context) => {
    if (text === '') return null
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const moment = (what: string, notation: DateNotation) =>
  readAs((text) => readInstant(text, notation), `${what}: write dates as 2026-03-31`)

const cellsIn = (country: Country, { amounts, dates }: Notations) =>
  z.object({
    name: textCell(200),
    firstName: textCell(200),
    lastName: textCell(200),
    email: z.string().transform(mainAddress).pipe(contactEmail),
    phone: textCell(1000)
      .transform(withoutNoValue)
      .transform(mainPhone)
      .refine((text) => text.length <= 50, 'At most 50 characters')
      .refine(
        (text) => !shortenedNumber.test(text),
        'A spreadsheet shortened the phone number, and its digits are lost',
      ),
    company: textCell(1000)
      .transform(withoutNoValue)
      .transform(withoutPage)
      .refine((text) => text.length <= 200, 'At most 200 characters'),
    status: wordOf(leadStatuses, 'status', 'new', foreignStatuses),
    priority: wordOf(leadPriorities, 'priority', 'medium', foreignPriorities),
    source: wordCell,
    estimatedValue: amountCell(country, amounts),
    notes: textCell(1_000_000),
    createdAt: moment('Created', dates('createdAt')),
    lastContactDate: moment('Last contact', dates('lastContactDate')),
    lostReason: cell(1000),
    owner: cell(1000),
    followUpDate: readAs((text) => readDay(text, dates('followUpDate')), 'Follow-up: write dates as 2026-03-31'),
  })

const amountCell = (country: Country, notation: AmountNotation) =>
  cell(200).transform((text, context) => {
    if (text === '') return null
    const read = readAmount(text, notation, country.currency, decimalsOf(country.currency, country.earlierDecimals))
    if (typeof read === 'object' && 'units' in read) return read.units
    context.addIssue({ code: 'custom', message: amountFault(text, read, country) })
    return z.NEVER
  })

const amountFault = (
  text: string,
  read: Exclude<ReturnType<typeof readAmount>, { units: number }>,
  country: Country,
) => {
  if (read === 'none') return `The value is no amount between 0 and ${tooMuch(country)}`
  if (read === 'unclear') return `The value ${text} can be read in two ways, and the column writes both`
  return foreignValue(read.foreign, country.currency)
}

/** Why an amount in another currency is refused. */
export const foreignValue = (sign: string, currency: string): string =>
  `The value is in ${sign}, and this installation keeps ${currency}`

/** Several values of one cell are separated; the first is the main one. */
const firstOf = (text: string): string => text.split(/:::|[,;\n]/)[0]?.trim() ?? ''

/** The name of the first page that a relation of Notion links to, without its address. */
const withoutPage = (text: string): string => /^(.{1,200}?) \(https:\/\/(?:www\.)?notion\.so\//.exec(text)?.[1] ?? text

/**
 * The first address of a cell: alone, in a list, among words, in quotes as Outlook sets it, as `Name <ana@example.com>`, as a
 * link to mail to, or as one of Exchange (`SMTP:ana@example.com`).
 */
const mainAddress = (text: string): string => {
  const [, inBrackets] = /<([^<>]+)>/.exec(text) ?? []
  const words = (inBrackets ?? text).split(/:::|[\s,;|()[\]]/)
  const address = words.find((word) => word.includes('@')) ?? text
  return address
    .replace(/^'(.*)'$|^"(.*)"$/s, '$1$2')
    .replace(/^(?:mailto|smtp):([^?]*).*$/is, '$1')
    .replace(/\.$/, '')
}

/**
 * The first number of a cell, without marks that cannot be seen, that of a link, of a formula or of an export by Meta
 * (`p:+49…`), and the decimals that a program added which took it for an amount.
 */
const mainPhone = (text: string): string => {
  const bare = text
    .replace(/\p{Cf}/gu, '')
    .replace(/^(?:(?:tel|p):|=(?=\+))/i, '')
    .replace(/^(?:phone|mobile|work|home):\s?([^,;:]{3,50})[\s\S]*$/i, '$1')
    .replace(/^(\+?\d{6,20})\.0$/, '$1')
    .trim()
  return bare.length > 50 || bare.includes(':::') ? firstOf(bare) : bare
}

/** As spreadsheets write a long number: `4.91701E+11`. */
const shortenedNumber = /^\d(?:[.,]\d{1,14})?E\+\d{1,2}$/i

const tooMuch = ({ currency, earlierDecimals }: Country): string => {
  const amount = (maxLeadValue / 10 ** decimalsOf(currency, earlierDecimals)).toLocaleString('en-US')
  return `${amount} ${currency === 'USD' ? 'dollars' : currency}`
}

/** The lead in a row's cells, or the errors per field. A source that is none of ours loses no lead: `detail` names it. */
export const leadIn = (country: Country, notations: Notations) => {
  const cells = cellsIn(country, notations)
  return (texts: Readonly<Record<string, string>>): Reading => {
    if (!Object.values(texts).every(isStorable)) return { fault: 'Holds a character that no text may hold' }
    const checked = cells.safeParse({ email: '', ...texts })
    if (!checked.success) return { fault: sentenceOf(checked.error.issues) }
    const { firstName, lastName, createdAt, name, owner, source: origin, ...rest } = checked.data
    const whole = name === '' ? `${firstName} ${lastName}`.trim() : name
    const source = wordIn(leadSources, foreignSources, origin)
    const lead = {
      ...{ ...rest, name: whole, source: source ?? 'direct' },
      ...(owner === '' ? {} : { owner }),
      ...(createdAt === null ? {} : { capturedAt: createdAt }),
    }
    if (source !== undefined || origin === '') return { lead }
    return { lead, detail: `The source ${origin} is none of ${leadSources.join(', ')}: imported as direct.` }
  }
}

type Reading = { readonly lead: LeadInFile; readonly detail?: string } | { readonly fault: string }

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first error of each field. */
const sentenceOf = (issues: readonly Issue[]): string =>
  issues
    .filter(({ path }, index) => issues.findIndex((one) => one.path[0] === path[0]) === index)
    .map(({ path: [field], message }) => (message.startsWith('At most') ? `${String(field)}: ${message}` : message))
    .join('; ')
