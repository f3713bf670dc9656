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
  for (const { value, path } of placesIn(body)) {
    if (typeof value === 'string' && !isStorable(value)) return path
    if (keysOf(value).some((key) => !isStorable(key))) return path
  }
  return null
}

/**
 * The path of a name that schemas leave out without a word, as it would set the prototype of an object; null if there is
 * none. The body's own names are of fields alone, and a field that is unknown is left out anyway.
 */
export const lostNameIn = (body: unknown): string | null => {
  for (const { value, path } of placesIn(body))
    if (path !== '' && keysOf(value).includes('__proto__')) return `${path}.__proto__`
  return null
}

type Place = { readonly value: unknown; readonly path: string }

const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

/** Every value in a body, from the outside in. */
function* placesIn(body: unknown): Generator<Place> {
  // Without recursion: JSON may nest deeper than the stack.
  const pending: Place[] = [{ value: body, path: '' }]
  for (const place of pending) {
    yield place
    const { value, path } = place
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value))
      pending.push({ value: inner, path: path === '' ? key : `${path}.${key}` })
  }
}
