import type { FieldType } from './step.ts'

/** The fields of a lead that conditions name, and that inputs and steps are filled from. */
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
] as const

/** By name, with the id; times and days are texts. */
export const leadFieldTypes: ReadonlyMap<string, FieldType> = new Map([
  ['leadId', 'text'],
  ...leadFields.map((name) => [name, name === 'estimatedValue' ? 'number' : 'text'] as const),
])
