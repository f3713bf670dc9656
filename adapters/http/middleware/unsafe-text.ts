import { isStorable } from '#domain/kernel/text.ts'

/** Deeper than any legitimate JSON, and far below the stack limit. */
const maxLevels = 100

/** Whether JSON nests too deep for recursive processing; counted in the text, without recursion. */
export const nestsTooDeep = (json: string): boolean => {
  let levels = 0
  let quoted = false
  for (let index = 0; index < json.length; index++) {
    const sign = json[index]
    if (quoted && sign === '\\') index += 1
    else if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '[' || sign === '{') levels += 1
    else if (sign === ']' || sign === '}') levels -= 1
    if (levels > maxLevels) return true
  }
  return false
}

/** The path of an unsafe text in a parsed body (`errors.0.name`), keys included; null if there is none. */
export const unsafeTextIn = (body: unknown): string | null => {
  // Without recursion: JSON may nest deeper than the stack.
  const pending: { value: unknown; path: string }[] = [{ value: body, path: '' }]
  for (const { value, path } of pending) {
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path
      pending.push({ value: inner, path: path === '' ? key : `${path}.${key}` })
    }
  }
  return null
}
