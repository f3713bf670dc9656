import { dayOf, type Instant } from '#domain/kernel/instant.ts'
import { compareNumerals, numeralIn } from '#domain/kernel/numeral.ts'
import { asText } from '#domain/kernel/step-references.ts'
import type { LeadPriority, LeadStatus, ReviseLead } from '../model/index.ts'

type Revision = Omit<ReviseLead, 'type' | 'now'>
type Read = { readonly revision: Revision; readonly fault: string | null }

const statuses: readonly string[] = [
  'new',
  'contacted',
  'qualified',
  'proposal_sent',
  'won',
  'lost',
] satisfies LeadStatus[]
const priorities: readonly string[] = ['low', 'medium', 'high'] satisfies LeadPriority[]

/** 10¹² US cents. */
const maxCents = 1_000_000_000_000
const maxLengths = { name: 200, phone: 50, company: 200, notes: 20_000 }

/** Parses an automation's changes to a lead; empty values are ignored. `fault` describes an invalid one. */
export const leadRevision = (changes: Readonly<Record<string, unknown>>): Read => {
  const revision: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(changes)) {
    const text = asText(value).trim()
    if (text === '') continue
    const read = readers.get(field)?.(text)
    if (read === undefined) return { revision: {}, fault: `${text.slice(0, 100)} is no ${words.get(field) ?? field}.` }
    revision[field] = read
  }
  return { revision: revision as Revision, fault: null }
}

const oneOf = (known: readonly string[]) => (text: string) => (known.includes(text) ? text : undefined)
const upTo = (max: number) => (text: string) => text.slice(0, max)

const centsIn = (text: string): number | undefined => {
  const numeral = numeralIn(text)
  const cents = numeral === null ? -1 : Math.round(Number(asText(numeral)))
  const isWhole = numeral !== null && compareNumerals(asText(numeral), String(cents)) === 0
  return isWhole && cents >= 0 && cents <= maxCents ? cents : undefined
}

/** The day of a date or a timestamp. */
const dayIn = (text: string): string | undefined => {
  const time = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(text) || Number.isNaN(time)) return undefined
  return dayOf(new Date(time).toISOString() as Instant)
}

const readers: ReadonlyMap<string, (text: string) => unknown> = new Map<string, (text: string) => unknown>([
  ['status', oneOf(statuses)],
  ['priority', oneOf(priorities)],
  ['estimatedValue', centsIn],
  ['followUpDate', dayIn],
  ['name', upTo(maxLengths.name)],
  ['phone', upTo(maxLengths.phone)],
  ['company', upTo(maxLengths.company)],
  ['notes', upTo(maxLengths.notes)],
  ['lostReason', upTo(maxLengths.name)],
])

const words = new Map([
  ['status', 'status of a lead'],
  ['priority', 'priority of a lead'],
  ['estimatedValue', 'value in cents'],
  ['followUpDate', 'day'],
])
