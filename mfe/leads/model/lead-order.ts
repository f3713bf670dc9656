import { currentTime, formatter } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { daysFrom } from './follow-up.ts'
import { isNarrowed, type LeadFilters, type LeadSort, usualSort } from './lead-filters.ts'

const keyOf = (lead: Lead, field: string): string | number | null => {
  switch (field) {
    case 'name':
      return searchedText(lead.name)
    case 'estimatedValue':
      return lead.estimatedValue
    case 'lastContactDate':
      return lead.lastContactDate
    case 'followUpDate':
      return lead.followUpDate
    default:
      return lead.createdAt
  }
}

/** Compares two leads like the server: empty values last, ties by id. */
export const compareLeads = (one: Lead, other: Lead, sort: LeadSort = usualSort): number => {
  const field = sort.replace('-', '')
  const sign = sort.startsWith('-') ? -1 : 1
  const [a, b] = [keyOf(one, field), keyOf(other, field)]
  if (a === b) return sign * (one.id < other.id ? -1 : 1)
  if (a === null || b === null) return a === null ? 1 : -1
  return sign * (a < b ? -1 : 1)
}

/** Whether a list with these filters contains the lead. */
export const belongs = (lead: Lead, filters: LeadFilters): boolean =>
  !isNarrowed(filters) ||
  (stays(lead, filters) && (filters.search === undefined || hasWords(lead, searchedText(filters.search))))

/** Whether a list with these filters keeps a lead that it had: the server may have found it by its notes. */
export const stays = (lead: Lead, filters: LeadFilters): boolean =>
  (filters.status === undefined || filters.status === lead.status) &&
  (filters.priority === undefined || filters.priority === lead.priority) &&
  (filters.source === undefined || filters.source === lead.source) &&
  fitsNumbers(lead, filters) &&
  (filters.owner === undefined || filters.owner === (lead.ownerId ?? 'none'))

/** By value, age in days and next contact. Who gets the newsletter is known to the server alone. */
const fitsNumbers = (lead: Lead, { minValue = '-1', minAge, maxAge, followUp }: LeadFilters): boolean =>
  (lead.estimatedValue ?? -1) >= Number(minValue) &&
  ((minAge === undefined && maxAge === undefined) || fitsAge(lead, minAge ?? '0', maxAge ?? '100000')) &&
  fitsFollowUp(lead, followUp)

/** Days cost more than all the rest: a board asks for each of its leads on every change. */
const fitsAge = (lead: Lead, minAge: string, maxAge: string): boolean => {
  const captured = formatter.dayOf(Date.parse(lead.createdAt))
  return captured <= day(-Number(minAge)) && captured >= day(-Number(maxAge))
}

const day = (after: number): string => daysFrom(new Date(currentTime()), after)

const fitsFollowUp = ({ followUpDate: next }: Lead, followUp: LeadFilters['followUp']): boolean => {
  if (followUp === undefined || followUp === 'none') return followUp === undefined || next === null
  if (next === null || followUp === 'overdue') return next !== null && next < day(0)
  return next >= day(0) && next <= day(followUp === 'today' ? 0 : 6)
}

/** Whether name, address and company contain each word, without signs that enclose or separate names; signs alone are one. */
const hasWords = ({ name, email, company }: Lead, search: string): boolean => {
  const text = searchedText([name, email, company].join('\n'))
  const words = search.split(/\s+/).flatMap((part) => withoutBrackets.exec(part)?.[0] ?? [])
  return (words.length === 0 ? [search] : words).every((word) => text.includes(word))
}

const withoutBrackets = /[^,;"()<>[\]](?:.*[^,;"()<>[\]])?/su

/** As the server searches, and puts names in order: one form of each letter and sign, without case, accents and what is invisible. */
const searchedText = (text: string): string =>
  text
    .replaceAll('´', "'")
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(unsearched, '')
    .replace(/[øłđıæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[`’‘‛ʼʻ′]/g, "'")
    .replace(/[‐–—−]/g, '-')

const unsearched =
  /[\u0300-\u036f\u0591-\u05bd\u0640\u064b-\u065f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' }
