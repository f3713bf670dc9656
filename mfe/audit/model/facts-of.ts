/** A leaf value and its path, such as `inputs.0.label`, and the currency that is recorded beside it. */
export type Fact = { readonly path: string; readonly value: unknown; readonly currency?: string | undefined }

/** All leaf values; empty lists and objects count as one. */
export const factsOf = (value: unknown, path = ''): readonly Fact[] => {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const entries = Object.entries(value)
  if (entries.length === 0) return path === '' ? [] : [{ path, value: null }]
  const { currency } = Object.fromEntries(entries)
  return entries
    .flatMap(([name, inner]) => factsOf(inner, path === '' ? name : `${path}.${name}`))
    .map((fact) => (typeof currency === 'string' ? { currency, ...fact } : fact))
}
