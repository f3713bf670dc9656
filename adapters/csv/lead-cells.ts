import { z } from 'zod'
import { contactEmail, optionalText } from '../../contracts/http/fields.ts'
import { leadPriorities, leadSources, leadStatuses } from '../../contracts/http/leads.ts'
import type { LeadInFile } from '../../domain/ports/lead-file.ts'
import { plain } from './columns.ts'
import { dayIn, instantIn } from './dates.ts'
import { centsIn } from './money.ts'

const cell = (longest: number) => optionalText(longest)

/** A word of ours by its key or by how the screen says it: `proposal_sent`, `Proposal Sent`. */
const wordOf = <Word extends string>(words: readonly Word[], what: string, otherwise: Word) =>
  cell(200).transform((text, context) => {
    const word = text === '' ? otherwise : words.find((one) => plain(one) === plain(text))
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

const cells = z.object({
  name: cell(200),
  firstName: cell(200),
  lastName: cell(200),
  email: contactEmail,
  phone: cell(50),
  company: cell(200),
  status: wordOf(leadStatuses, 'status', 'new'),
  priority: wordOf(leadPriorities, 'priority', 'medium'),
  source: wordOf(leadSources, 'source', 'direct'),
  estimatedValue: readAs(centsIn, 'The value is no amount between 0 and 10,000,000,000 dollars'),
  notes: cell(1_000_000),
  createdAt: moment('Created'),
  lastContactDate: moment('Last contact'),
  lostReason: cell(1000),
  followUpDate: readAs(dayIn, 'Follow-up: write dates as 2026-03-31'),
})

/** The lead that a row's cells make, or what is wrong with them. */
export const leadIn = (given: Readonly<Record<string, string>>): LeadInFile | { readonly fault: string } => {
  if (Object.values(given).some(isUnsafe)) return { fault: 'Holds a character that no text may hold' }
  const checked = cells.safeParse({ email: '', ...given })
  if (!checked.success) return { fault: sentenceOf(checked.error.issues) }
  const { firstName, lastName, createdAt, name, ...lead } = checked.data
  const whole = name === '' ? `${firstName} ${lastName}`.trim() : name
  return { ...lead, name: whole, ...(createdAt === null ? {} : { capturedAt: createdAt }) }
}

const isUnsafe = (text: string) => text.includes('\0') || !text.isWellFormed()

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The first complaint about each field. */
const sentenceOf = (issues: readonly Issue[]): string =>
  issues
    .filter(({ path }, index) => issues.findIndex((one) => one.path[0] === path[0]) === index)
    .map(({ path: [field], message }) => (message.startsWith('At most') ? `${String(field)}: ${message}` : message))
    .join('; ')
