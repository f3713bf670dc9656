import type { Lead } from '#contracts/lead/http/leads.ts'
import { isNarrowed, type LeadFilters, type LeadSort, usualSort } from './lead-filters.ts'

const keyOf = (lead: Lead, field: string): string | number | null => {
  switch (field) {
    case 'name':
      return lead.name.toLowerCase()
    case 'estimatedValue':
      return lead.estimatedValue
    case 'lastContactDate':
      return lead.lastContactDate
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
  (stays(lead, filters) && (filters.search === undefined || hasText(lead, filters.search.toLowerCase())))

/** Whether a list with these filters keeps a lead that it had: the server may have found it by its notes. */
export const stays = (lead: Lead, filters: LeadFilters): boolean =>
  (filters.status === undefined || filters.status === lead.status) &&
  (filters.priority === undefined || filters.priority === lead.priority) &&
  (filters.source === undefined || filters.source === lead.source) &&
  (filters.owner === undefined || filters.owner === (lead.ownerId ?? 'none'))

const hasText = ({ name, email, company }: Lead, text: string): boolean =>
  [name, email, company ?? ''].some((field) => field.toLowerCase().includes(text))
