/** Whether two values of plain data are equal, regardless of the order of their fields. */
export const isEqual = (one: unknown, other: unknown): boolean => {
  if (!hasFields(one) || !hasFields(other)) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isEqual(one[name], other[name]))
}

/** Also true of an array, whose fields are its indexes. */
export const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
