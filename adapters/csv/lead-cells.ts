import { z } from 'zod'
import { decimalsOf } from '#contracts/currency.ts'
import { contactEmail, optionalText } from '#contracts/fields.ts'
import type { Formats } from '#contracts/formats.ts'
import { leadPriorities, leadSources, leadStatuses } from '#contracts/lead/http/leads.ts'
import type { LeadInFile } from '#domain/lead/ports/lead-file.ts'
import { plain } from './columns.ts'
import { dayIn, instantIn } from './dates.ts'

const max = 1_000_000_000_000

/** The smallest unit of an amount as people and spreadsheets write it: `1234.5`, `$1,234.50`, `1.234,50`. */
const unitsIn =
  (unit: number) =>
  (text: string): number | null => {
    const bare = text.replace(/[\s\u00a0\u202f$€£¥]|^[A-Z]{3}|[A-Z]{3}$/gi, '')
    if (!/^\d[\d.,']*$/.test(bare)) return null
    const cents = Math.round(Number(decimal(bare.replaceAll("'", ''))) * unit)
    return Number.isSafeInteger(cents) && cents <= max ? cents : null
  }

/** The last separator is the decimal point, unless three digits follow it and no other separator contradicts. */
const decimal = (bare: string): string => {
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last < 0) return bare
  const [sign, before, after] = [bare[last], bare.slice(0, last), bare.slice(last + 1)]
  const groups =
    after.length === 3 && (sign === ',' ? !before.includes('.') : before.includes('.') && !before.includes(','))
  if (groups) return bare.replace(/[.,]/g, '')
  return `${before.replace(/[.,]/g, '')}.${after}`
}

const cell = (maxLength: number) => optionalText(maxLength)

/** Statuses of leads and deals as HubSpot and Pipedrive call them. */
const foreignStatuses: Readonly<Record<string, (typeof leadStatuses)[number]>> = {
  open: 'new',
  inprogress: 'contacted',
  attemptedtocontact: 'contacted',
  connected: 'contacted',
  opendeal: 'qualified',
  unqualified: 'lost',
  badtiming: 'lost',
  neu: 'new',
  offen: 'new',
  gewonnen: 'won',
  verloren: 'lost',
}

/** One of our enum values, by key or by screen label: `proposal_sent`, `Proposal Sent`. */
const wordOf = <Word extends string>(
  words: readonly Word[],
  what: string,
  otherwise: Word,
  synonyms: Readonly<Record<string, Word>> = {},
) =>
  cell(200).transform((text, context) => {
    const word = text === '' ? otherwise : words.find((one) => plain(one) === plain(synonyms[plain(text)] ?? text))
    if (word !== undefined) return word
    context.addIssue({ code: 'custom', message: `Unknown ${what}: one of ${words.join(', ')}` })
    return z.NEVER
  })

const readAs = <Value>(read: (text: string) => Value | null, message: string) =>
  cell(200).transform((text, context) => {
    if (text === '') return null
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const moment = (what: string) => readAs(instantIn, `${what}: write dates as 2026-03-31`)

const cellsIn = ({ currency, earlierDecimals }: Country) =>
  z.object({
    name: cell(200),
    firstName: cell(200),
    lastName: cell(200),
    // Several values of one cell are separated by commas; the first is the main one.
    email: z.string().transform(firstOf).pipe(contactEmail),
    phone: cell(1000)
      .transform((text) => (text.length > 50 ? firstOf(text) : text))
      .refine((text) => text.length <= 50, 'At most 50 characters'),
    company: cell(200),
    status: wordOf(leadStatuses, 'status', 'new', foreignStatuses),
    priority: wordOf(leadPriorities, 'priority', 'medium'),
    source: wordOf(leadSources, 'source', 'direct'),
    estimatedValue: readAs(
      unitsIn(10 ** decimalsOf(currency, earlierDecimals)),
      `The value is no amount between 0 and ${tooMuch({ currency, earlierDecimals })}`,
    ),
    notes: cell(1_000_000),
    createdAt: moment('Created'),
    lastContactDate: moment('Last contact'),
    lostReason: cell(1000),
    followUpDate: readAs(dayIn, 'Follow-up: write dates as 2026-03-31'),
  })

const firstOf = (text: string): string => text.split(/[,;]/)[0]?.trim() ?? ''

type Country = Pick<Formats, 'currency' | 'earlierDecimals'>

const tooMuch = ({ currency, earlierDecimals }: Country): string => {
  const amount = (max / 10 ** decimalsOf(currency, earlierDecimals)).toLocaleString('en-US')
  return `${amount} ${currency === 'USD' ? 'dollars' : currency}`
}

/** The lead in a row's cells, or the errors per field. */
export const leadIn = (country: Country) => {
  const cells = cellsIn(country)
  return (given: Readonly<Record<string, string>>): LeadInFile | { readonly fault: string } => {
    if (Object.values(given).some(isUnsafe)) return { fault: 'Holds a character that no text may hold' }
    const checked = cells.safeParse({ email: '', ...given })
    if (!checked.success) return { fault: sentenceOf(checked.error.issues) }
    const { firstName, lastName, createdAt, name, ...lead } = checked.data
    const whole = name === '' ? `${firstName} ${lastName}`.trim() : name
    return { ...lead, name: whole, ...(createdAt === null ? {} : { capturedAt: createdAt }) }
  }
}

const isUnsafe = (text: string) => text.includes('\0') || !text.isWellFormed()

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first error of each field. */
const sentenceOf = (issues: readonly Issue[]): string =>
  issues
    .filter(({ path }, index) => issues.findIndex((one) => one.path[0] === path[0]) === index)
    .map(({ path: [field], message }) => (message.startsWith('At most') ? `${String(field)}: ${message}` : message))
    .join('; ')
