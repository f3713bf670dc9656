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

/** Whether a known value meets a condition. Null is not equal to anything, and neither above nor below. */
export const compares = (known: Value, op: Operator, value: string | number): boolean => {
  switch (op) {
    case 'is':
      return isEqual(known, value)
    case 'is_not':
      return !isEqual(known, value)
    case 'contains':
      return known !== null && textOf(known).includes(textOf(value))
    case 'above':
      return order(known, value) > 0
    case 'below':
      return order(known, value) < 0
  }
}

const isEqual = (known: Value, value: string | number): boolean =>
  typeof known === 'number' ? known === Number(value) : known !== null && textOf(known) === textOf(value)

const textOf = (value: string | number): string => String(value).trim().toLowerCase()

/** Compares numbers by value, and times and days as text, which sorts chronologically. */
const order = (known: Value, value: string | number): number => {
  if (known === null) return 0
  if (typeof known === 'number') return Math.sign(known - Number(value)) || 0
  const text = String(value)
  return known < text ? -1 : known > text ? 1 : 0
}
