import { compares, type Value } from '#domain/kernel/condition.ts'
import { leadFields } from '#domain/kernel/lead-fields.ts'
import type { Condition, TriggerCause } from './words.ts'

export type { Value } from '#domain/kernel/condition.ts'
export { leadFields } from '#domain/kernel/lead-fields.ts'

/** What a cause tells: the lead's fields as they were then, and what else is known of it. */
export type Facts = Readonly<Record<string, Value>>

/** Fields with an order, which alone can be above or below a value. */
const orderedFields: readonly string[] = ['estimatedValue', 'createdAt', 'lastContactDate', 'followUpDate']

export const isField = (field: string, on: TriggerCause): boolean =>
  leadFields.some((known) => known === field) || (on === 'run_failed' && field === 'workflowId')

export const isOrdered = (field: string): boolean => orderedFields.includes(field)

/** Whether every condition holds. A field without a value is not equal to anything, and neither above nor below. */
export const fits = (where: readonly Condition[], facts: Facts): boolean =>
  where.every(({ field, op, value }) => compares(facts[field] ?? null, op, value))
