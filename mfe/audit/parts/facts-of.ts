/** One single value of something that was recorded, and where it stands, such as `inputs.0.label`. */
export type Fact = { readonly path: string; readonly value: unknown }

/** Everything in it, down to the single values; lists and objects that hold nothing count as one. */
export const factsOf = (value: unknown, path = ''): readonly Fact[] => {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const entries = Object.entries(value)
  if (entries.length === 0) return path === '' ? [] : [{ path, value: null }]
  return entries.flatMap(([name, inner]) => factsOf(inner, path === '' ? name : `${path}.${name}`))
}
