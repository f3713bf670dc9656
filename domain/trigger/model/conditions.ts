import type { Condition, TriggerCause } from './words.ts'

export type Value = string | number | null

/** What a cause tells: the lead's fields as they were then, and what else is known of it. */
export type Facts = Readonly<Record<string, Value>>

/** The fields of a lead that conditions name and inputs are filled from. */
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

/** Fields with an order, which alone can be above or below a value. */
const orderedFields: readonly string[] = ['estimatedValue', 'createdAt', 'lastContactDate', 'followUpDate']

export const isField = (field: string, on: TriggerCause): boolean =>
  leadFields.some((known) => known === field) || (on === 'run_failed' && field === 'workflowId')

export const isOrdered = (field: string): boolean => orderedFields.includes(field)

/** Whether every condition holds. A field without a value is not equal to anything, and neither above nor below. */
export const fits = (where: readonly Condition[], facts: Facts): boolean =>
  where.every((condition) => holds(condition, facts[condition.field] ?? null))

const holds = ({ op, value }: Condition, known: Value): boolean => {
  switch (op) {
    case 'is':
      return isEqual(known, value)
    case 'is_not':
      return !isEqual(known, value)
    case 'contains':
      return known !== null && textOf(known).includes(textOf(value))
    case 'above':
      return compared(known, value) > 0
    case 'below':
      return compared(known, value) < 0
  }
}

const isEqual = (known: Value, value: string | number): boolean =>
  typeof known === 'number' ? known === Number(value) : known !== null && textOf(known) === textOf(value)

const textOf = (value: string | number): string => String(value).trim().toLowerCase()

/** Numbers by their value, times and days by their text, which sorts as they do. */
const compared = (known: Value, value: string | number): number => {
  if (known === null) return 0
  if (typeof known === 'number') return Math.sign(known - Number(value)) || 0
  const text = String(value)
  return known < text ? -1 : known > text ? 1 : 0
}
