import type { FieldType } from './step.ts'

/** The fields of a lead that conditions may name and that fill inputs and steps. `owner` is another name of `ownerId`. */
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
  'ownerId',
  'owner',
] as const

/** The types of these fields and of `leadId`, by name; times and days are text. */
export const leadFieldTypes: ReadonlyMap<string, FieldType> = new Map([
  ['leadId', 'text'],
  ...leadFields.map((name) => [name, name === 'estimatedValue' ? 'number' : 'text'] as const),
])
