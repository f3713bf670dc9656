import { dayIn } from '#domain/kernel/instant.ts'
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

/** 10¹² of the smallest unit of the currency. */
const maxCents = 1_000_000_000_000
const maxLengths = { name: 200, phone: 50, company: 200, notes: 20_000 }

/** Parses an automation's changes to a lead; empty values are ignored. `fault` describes an invalid one. */
export const leadRevision = (changes: Readonly<Record<string, unknown>>, timeZone = 'UTC'): Read => {
  const revision: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(changes)) {
    const text = asText(value).trim()
    if (text === '') continue
    const read = readers.get(field)?.(text, timeZone)
    if (read === undefined) return { revision: {}, fault: `${text.slice(0, 100)} is no ${words.get(field) ?? field}.` }
    revision[field] = read
  }
  return { revision: revision as Revision, fault: null }
}

const oneOf = (known: readonly string[]) => (text: string) => (known.includes(text) ? text : undefined)
const upTo = (max: number) => (text: string) => text.slice(0, max)

const centsIn = (text: string): number | undefined => {
  const cents = Number(text)
  return Number.isInteger(cents) && cents >= 0 && cents <= maxCents ? cents : undefined
}

type Reader = (text: string, timeZone: string) => unknown

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
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
