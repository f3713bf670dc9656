/** Text that PostgreSQL cannot hold or that is no Unicode: a NUL, or half of a surrogate pair. */
export const isUnsafe = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** The path of the first unsafe text in a parsed body (`errors[0].name`), keys included; null where there is none. */
export const unsafeTextIn = (value: unknown, path = ''): string | null => {
  if (typeof value === 'string') return isUnsafe(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (isUnsafe(key)) return path
    const found = unsafeTextIn(inner, path === '' ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}
