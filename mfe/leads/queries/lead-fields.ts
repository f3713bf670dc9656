import type { Lead } from '../../../contracts/http/leads.ts'
import { centsIn } from '../parts/value-text.ts'
import { unreadableValue } from './new-lead.ts'
import type { LeadEdit } from './shown-leads.ts'

/** What of a lead is edited as text in the panel. */
export type TextField = 'name' | 'company' | 'phone' | 'estimatedValue' | 'followUpDate' | 'notes' | 'lostReason'

/** A field of a lead as it stands in its box. */
export const fieldText = (lead: Lead, field: TextField): string => {
  if (field !== 'estimatedValue') return lead[field] ?? ''
  return lead.estimatedValue === null ? '' : amounts.format(lead.estimatedValue / 100)
}

const amounts = new Intl.NumberFormat('en-US', { trailingZeroDisplay: 'stripIfInteger', minimumFractionDigits: 2 })

/** In cents; what a deal may be worth at most. */
const MOST = 1_000_000_000_000

/** The edit that a box's text asks for, or what is wrong with it. */
export const editIn = (field: TextField, text: string): { edit: LeadEdit } | { message: string } => {
  const trimmed = text.trim()
  switch (field) {
    case 'name':
      return trimmed === '' ? { message: 'Name is required' } : { edit: { name: trimmed } }
    case 'estimatedValue': {
      const cents = centsIn(text)
      if (cents === 'unreadable') return { message: unreadableValue }
      return cents !== null && cents > MOST
        ? { message: 'At most 10,000,000,000 dollars' }
        : { edit: { estimatedValue: cents } }
    }
    case 'notes':
      return { edit: { notes: trimmed } }
    case 'company':
    case 'phone':
    case 'followUpDate':
    case 'lostReason':
      return { edit: { [field]: trimmed === '' ? null : trimmed } }
  }
}
