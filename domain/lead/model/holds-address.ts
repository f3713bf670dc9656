import { namesAddress } from '#domain/kernel/email-address.ts'

/**
 * Whether a value holds the address in one of its strings, also in JSON within a string: there, an escaped line break
 * before the address would read as a letter of it.
 */
export const holdsAddress = (value: unknown, email: string): boolean => {
  const ahead = [value]
  while (ahead.length > 0) {
    const state = ahead.pop()
    if (typeof state === 'string') {
      if (namesAddress(state, email)) return true
      const json = parsedJson(state)
      if (json !== undefined) ahead.push(json)
    } else if (typeof state === 'object' && state !== null) {
      for (const entry of Object.entries(state)) ahead.push(...entry)
    }
  }
  return false
}

/** The object or array in a JSON text; undefined for any other text. */
const parsedJson = (text: string): object | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}
