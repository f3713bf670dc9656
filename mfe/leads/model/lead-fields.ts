import { amountText } from '@atrium/kit'
import { type Lead, maxLeadValue } from '#contracts/lead/http/leads.ts'
import { tooLargeValue, unreadableValue } from './new-lead.ts'
import type { LeadEdit } from './optimistic-leads.ts'
import { centsIn } from './value-text.ts'

/** The text fields of a lead in the panel. */
export type TextField = 'name' | 'company' | 'phone' | 'estimatedValue' | 'followUpDate' | 'notes' | 'lostReason'

/** A field's value as text. */
export const fieldText = (lead: Lead, field: TextField): string => {
  if (field !== 'estimatedValue') return lead[field] ?? ''
  return lead.estimatedValue === null ? '' : amountText(lead.estimatedValue)
}

/** The edit that a field's text means, or its validation error. */
export const editIn = (field: TextField, text: string): { edit: LeadEdit } | { message: string } => {
  const trimmed = text.trim()
  switch (field) {
    case 'name':
      return trimmed === '' ? { message: 'Name is required' } : { edit: { name: trimmed } }
    case 'estimatedValue': {
      const cents = centsIn(text)
      if (cents === 'unreadable') return { message: unreadableValue }
      return cents !== null && cents > maxLeadValue ? { message: tooLargeValue } : { edit: { estimatedValue: cents } }
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
