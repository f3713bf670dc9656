import { leadFields } from '#domain/kernel/lead-fields.ts'
import type { TriggerCause } from './words.ts'

export { type Facts, fits, type Value } from '#domain/kernel/condition.ts'
export { leadFields } from '#domain/kernel/lead-fields.ts'

/** Ordered fields: only these can be above or below a value. */
const orderedFields: readonly string[] = ['estimatedValue', 'createdAt', 'lastContactDate', 'followUpDate']

export const isField = (field: string, on: TriggerCause): boolean =>
  leadFields.some((known) => known === field) || (on === 'run_failed' && field === 'workflowId')

export const isOrdered = (field: string): boolean => orderedFields.includes(field)
