import { dayIn } from '#domain/kernel/instant.ts'
import { compareNumerals, numeralIn } from '#domain/kernel/numeral.ts'
import { asText } from '#domain/kernel/step-references.ts'
import { cutText, isStorable, visibleText } from '#domain/kernel/text.ts'
import { leadPriorities, leadStatuses, type ReviseLead } from '../model/index.ts'

type Revision = Omit<ReviseLead, 'type' | 'now'>
type Read = { readonly revision: Revision; readonly fault: string | null }

/** 10¹² of the smallest unit of the currency. */
const maxCents = 1_000_000_000_000
const maxLengths = { name: 200, phone: 50, company: 200, notes: 20_000 }

/** Parses an automation's changes to a lead; empty values are ignored. `fault` describes an invalid one. */
export const leadRevision = (changes: Readonly<Record<string, unknown>>, timeZone = 'UTC'): Read => {
  const revision: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(changes)) {
    const text = visibleText(asText(value))
    if (text === '') continue
    if (!isStorable(text)) return refusal(`${field} holds a NUL or half of a surrogate pair, which cannot be stored.`)
    const read = readers.get(field)?.(text, timeZone)
    if (read === undefined) return refusal(`${cutText(text, 100)} is no ${words.get(field) ?? field}.`)
    revision[field] = read
  }
  return { revision: revision as Revision, fault: null }
}

const refusal = (fault: string): Read => ({ revision: {}, fault })

const oneOf = (words: readonly string[]) => (text: string) => (words.includes(text) ? text : undefined)
const cutAt = (max: number) => (text: string) => cutText(text, max)

const centsIn = (text: string): number | undefined => {
  const numeral = numeralIn(text)
  const cents = numeral === null ? -1 : Math.round(Number(asText(numeral)))
  const isWhole = numeral !== null && compareNumerals(asText(numeral), String(cents)) === 0
  return isWhole && cents >= 0 && cents <= maxCents ? cents : undefined
}

type Reader = (text: string, timeZone: string) => unknown

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['status', oneOf(leadStatuses)],
  ['priority', oneOf(leadPriorities)],
  ['estimatedValue', centsIn],
  ['followUpDate', dayIn],
  ['name', cutAt(maxLengths.name)],
  ['phone', cutAt(maxLengths.phone)],
  ['company', cutAt(maxLengths.company)],
  ['notes', cutAt(maxLengths.notes)],
  ['lostReason', cutAt(maxLengths.name)],
])

const words = new Map([
  ['status', 'status of a lead'],
  ['priority', 'priority of a lead'],
  ['estimatedValue', 'value in cents'],
  ['followUpDate', 'day'],
])
