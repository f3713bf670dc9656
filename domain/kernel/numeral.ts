/** A number in the digits that it was written with, where binary floating point keeps others (TC39: JSON.rawJSON). */
type Digits = { readonly rawJSON: string }

/** A number that keeps its digits; `JSON.stringify` writes either form as a number. */
export type Numeral = number | Digits

type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown

const { parse, rawJSON, isRawJSON } = JSON as unknown as {
  readonly parse: (text: string, revive: Reviver) => unknown
  readonly rawJSON: (text: string) => Digits
  readonly isRawJSON: (value: unknown) => value is Digits
}

/** Parses JSON; numbers keep their digits. Throws for anything else, and for JSON nested deeper than the stack. */
export const parseExactly = (text: string): unknown =>
  parse(text, (_, value, { source = '' }) =>
    typeof value === 'number' && String(value) !== source ? rawJSON(source) : value,
  )

export const isDigits: (value: unknown) => value is Digits = isRawJSON

/** Also true of a number beyond the digits of a double, which is an object while the program runs. */
export const isNumeral = (value: unknown): value is Numeral => typeof value === 'number' || isDigits(value)

const typedNumber = /^([+-]?)(\d*)(?:\.(\d*))?(e[+-]?\d+)?$/i

/** The number that people typed, such as ` 1.10`, `+5` or `.5`; null for another text, or beyond a double's range. */
export const numeralIn = (text: string): Numeral | null => {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = typedNumber.exec(text.trim()) ?? []
  if (whole + fraction === '') return null
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}${exponent}`
  const json = sign === '-' ? `-${digits}` : digits
  const value = Number(json)
  if (!Number.isFinite(value)) return null
  const isExact = exponent !== '' && !Object.is(value, -0) && compareNumerals(String(value), json) === 0
  return String(value) === json || isExact ? value : rawJSON(json)
}

const maxNumberLength = 1000
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Whether a text is a number as JSON writes it (RFC 8259, section 6): without leading zeros, which codes have. */
export const readsAsNumber = (text: string): boolean => text.length <= maxNumberLength && jsonNumber.test(text)

/** The order of two numbers by their exact decimal values: negative, zero or positive. */
export const compareNumerals = (one: string, other: string): number => {
  const [first, second] = [scaleNumeral(one), scaleNumeral(other)]
  if (first.sign !== second.sign || first.sign === 0) return first.sign - second.sign
  if (first.magnitude !== second.magnitude) return first.magnitude > second.magnitude ? first.sign : -first.sign
  if (first.digits === second.digits) return 0
  return first.digits > second.digits ? first.sign : -first.sign
}

/** `0.digits` × 10^magnitude, without zeros around the digits: these sort as text. */
const scaleNumeral = (json: string) => {
  const [, minus, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d*))?(?:e\+?(-?\d+))?$/i.exec(json) ?? []
  const all = whole + fraction
  const digits = all.replace(/^0+/, '')
  const magnitude = BigInt(exponent) + BigInt(digits.length - fraction.length)
  return { sign: digits === '' ? 0 : minus === '-' ? -1 : 1, magnitude, digits: withoutEndingZeros(digits) }
}

const withoutEndingZeros = (digits: string): string => {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}
