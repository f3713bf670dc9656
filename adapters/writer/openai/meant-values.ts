import { readsAsNumber } from '#domain/kernel/numeral.ts'

// Models that are not held to the form give values of another type that can be meant in one way alone.

/** A list, or a number, where a text is asked for; null is none. */
export const asText = (value: unknown): unknown => {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return value
  return value.length === 1 ? value[0] : value.map((one) => (/^[-*•] /.test(one) ? one : `- ${one}`)).join('\n')
}

/** A number as a text, in the form of JSON. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && readsAsNumber(value.trim()) ? Number(value) : value

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

export const asBoolean = (value: unknown): unknown =>
  typeof value === 'string' ? (booleans.get(value.trim().toLowerCase()) ?? value) : value

/** A choice in other capitals, or with spaces around it. */
export const asOneOf =
  (choices: readonly string[]) =>
  (value: unknown): unknown => {
    const word = typeof value === 'string' ? plainWord(value) : null
    return choices.find((choice) => choice === value) ?? choices.find((choice) => plainWord(choice) === word) ?? value
  }

const plainWord = (text: string): string => text.trim().toLowerCase()
