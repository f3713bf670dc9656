import { millisecondsIn } from './instant.ts'
import { compareNumerals, readsAsNumber } from './numeral.ts'
import { comparedText } from './text.ts'

/** Compares a known value with a given one. */
export type Operator = 'is' | 'is_not' | 'contains' | 'above' | 'below'

export type Value = string | number | null

/** A condition on a known field. */
export type Condition = { readonly field: string; readonly op: Operator; readonly value: string | number }

/** What is known, by field. */
export type Facts = Readonly<Record<string, Value>>

/** Whether every condition holds. A field without a value is not equal to anything, and neither above nor below. */
export const fits = (where: readonly Condition[], facts: Facts): boolean =>
  where.every(({ field, op, value }) => compares(facts[field] ?? null, op, value))

/**
 * Whether a known value meets a condition. Two values that read as numbers compare as numbers, two times as times, and
 * all others as text. Null is not equal to anything, and neither above nor below.
 */
export const compares = (actual: Value, op: Operator, value: string | number): boolean => {
  switch (op) {
    case 'is':
      return isEqual(actual, value)
    case 'is_not':
      return !isEqual(actual, value)
    case 'contains':
      return actual !== null && textOf(actual).includes(textOf(value))
    case 'above':
      return order(actual, value) > 0
    case 'below':
      return order(actual, value) < 0
  }
}

const isEqual = (actual: Value, value: string | number): boolean => {
  if (actual === null) return false
  const [one, other] = [textOf(actual), textOf(value)]
  return one === other || difference(one, other) === 0
}

const textOf = (value: string | number): string => comparedText(String(value).trim())

/** Zero also for what has no order: nothing, or a number and a word. */
const order = (actual: Value, value: string | number): number => {
  if (actual === null) return 0
  const [one, other] = [String(actual).trim(), String(value).trim()]
  const gap = difference(one, other)
  if (gap !== null) return gap
  const isMixed = readsAsNumber(one) !== readsAsNumber(other)
  if (isMixed && !(dayStart.test(one) && dayStart.test(other))) return 0
  return one < other ? -1 : one > other ? 1 : 0
}

/** The difference of two numbers or of two times; null for any other two. */
const difference = (one: string, other: string): number | null => {
  if (readsAsNumber(one) && readsAsNumber(other)) return compareNumerals(one, other)
  const [first, second] = [millisecondsIn(one), millisecondsIn(other)]
  return first === null || second === null ? null : first - second
}

/** A year, month, day or time: as text these sort chronologically. */
const dayStart = /^\d{4}(?:-\d\d|$)/
