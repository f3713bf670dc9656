import { visibleText } from '#domain/kernel/text.ts'
import type { FillLead } from './commands.ts'
import type { LeadEvent } from './events.ts'
import type { PipelineLead } from './state.ts'

type Given = Omit<FillLead, 'type'>
/** What of a lead is filled where it is empty. */
export type Fillable = Pick<
  PipelineLead,
  'name' | 'phone' | 'company' | 'notes' | 'estimatedValue' | 'followUpDate' | 'ownerId'
>

/** The events that fill empty fields; none when there is nothing to fill. */
export const fillLead = (values: Given, lead: Fillable): readonly LeadEvent[] => {
  const contactData = emptyOnes(contactFields, values, lead)
  const { notes } = emptyOnes(['notes'] as const, values, lead)
  const { estimatedValue, followUpDate, ownerId = null } = values
  return [
    ...(Object.keys(contactData).length === 0 ? [] : [{ type: 'LeadContactDataChanged', data: contactData } as const]),
    ...(notes === undefined ? [] : [{ type: 'LeadNotesChanged', data: { notes } } as const]),
    ...(lead.estimatedValue !== null || estimatedValue === null
      ? []
      : [{ type: 'LeadValueChanged', data: { estimatedValue } } as const]),
    ...(lead.followUpDate !== null || followUpDate === null
      ? []
      : [{ type: 'LeadFollowUpDateChanged', data: { followUpDate } } as const]),
    ...(lead.ownerId !== null || ownerId === null ? [] : [{ type: 'LeadOwnerChanged', data: { ownerId } } as const]),
  ]
}

export const contactFields = ['name', 'phone', 'company'] as const

/** The given values for fields that are still empty; existing values are never overwritten. */
export const emptyOnes = <Field extends 'name' | 'phone' | 'company' | 'notes'>(
  fields: readonly Field[],
  values: Readonly<Record<Field, string>>,
  lead: Pick<Fillable, Field>,
): Partial<Record<Field, string>> => {
  const open = fields.filter((field) => (lead[field] ?? '') === '' && visibleText(values[field]) !== '')
  return Object.fromEntries(open.map((field) => [field, visibleText(values[field])])) as Partial<Record<Field, string>>
}
