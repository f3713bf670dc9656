import type { FieldType } from './step.ts'

/** The fields of a lead that conditions may name and that fill inputs and steps. */
export const leadFields = [
  'name',
  'email',
  'phone',
  'company',
  'status',
  'priority',
  'source',
  'estimatedValue',
  'notes',
  'createdAt',
  'lastContactDate',
  'followUpDate',
  'lostReason',
  'owner',
] as const

/** The types of these fields and of `leadId`, by name; times and days are text. */
export const leadFieldTypes: ReadonlyMap<string, FieldType> = new Map([
  ['leadId', 'text'],
  ...leadFields.map((name) => [name, name === 'estimatedValue' ? 'number' : 'text'] as const),
])
