import { maxLeadValue } from '#contracts/lead/http/leads.ts'
import { currenciesOf } from './currencies.ts'

type DecimalSign = '.' | ','

/**
 * How a column writes amounts: its decimal sign; `none`: a sign before three digits is always that of groups; null: its
 * cells contradict each other.
 */
export type AmountNotation = DecimalSign | 'none' | null

type Read = { readonly units: number } | { readonly foreign: string } | 'unclear' | 'none'

/**
 * An amount in the smallest unit, as people and spreadsheets write it: `1234.5`, `$1,234.50`, `1.234,50`, `CHF 1’234.–`.
 * @param currency ISO 4217; an amount in another one is `foreign`
 * @param decimals the digits of the currency's smallest unit
 */
export const readAmount = (text: string, notation: AmountNotation, currency: string, decimals: number): Read => {
  const { before, body, after, dashSign } = partsOf(withoutDash(text))
  const marks = [before, after].flatMap(marksIn)
  if (body === '' || marks.some((mark) => currenciesOf(mark).length === 0)) return 'none'
  const foreign = marks.find((mark) => !currenciesOf(mark).includes(currency))
  if (foreign !== undefined) return { foreign }
  const bare = withoutSpaces(body)
  const sign = dashSign === null ? (decimalSignIn(body) ?? notation) : 'none'
  if (bare === null) return 'none'
  if (sign === null && /[.,]/.test(bare)) return 'unclear'
  const units = unitsIn(bare, sign, decimals)
  return units !== null && units <= maxLeadValue ? { units } : 'none'
}

/** Some programs write the code and the sign: `USD $1,234.50`. */
const marksIn = (text: string): readonly string[] =>
  currenciesOf(text).length > 0 ? [text] : text.split(' ').filter((mark) => mark !== '')

/** Spreadsheets write zero as a dash beside the currency in their accounting format: ` $-   `, `- €`. */
const withoutDash = (text: string): string =>
  /^\s*(?:[^\s\d–—-]+\s*[-–—]|[-–—]\s*[^\s\d–—-]+)\s*$/.test(text) ? text.replace(/[-–—]/, '0') : text

/** What a column's cells say of its decimal sign; undefined if they say nothing. */
export const notationOf = (cells: Iterable<string>): DecimalSign | null | undefined => {
  const signs = new Set<DecimalSign>()
  for (const cell of cells) {
    const { body, dashSign } = partsOf(cell)
    const sign = dashSign === null || body.includes(dashSign) ? decimalSignIn(body) : dashSign
    if (sign !== null) signs.add(sign)
  }
  return signs.size > 1 ? null : [...signs][0]
}

/** Without evidence, a sign before three digits is a decimal sign only where the file and the locale both have it so. */
export const usualNotation = (separator: string, locale: string, decimals: number): AmountNotation => {
  const ofLocale = decimalSignOf(locale)
  const ofFile = separator === ';' ? ',' : separator === ',' ? '.' : ofLocale
  return decimals > 2 || ofFile === ofLocale ? ofLocale : 'none'
}

/** The sign between whole and fraction in a locale's numbers; a dot for one that files cannot hold. */
export const decimalSignOf = (locale: string): DecimalSign =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'

/** Swiss and German prices write no cents as a dash: `1'234.–`. What stands before its decimal sign is whole. */
const partsOf = (text: string): Parts => {
  const whole = text.normalize('NFKC').trim()
  const [start, end] = [whole.search(/\d/), lastDigitOf(whole) + 1]
  const body = start === -1 ? '' : whole.slice(start, end)
  if (!/^[\d.,'’\s]+$/.test(body)) return { before: '', body: '', after: '', dashSign: null }
  const rest = whole.slice(end)
  const dash = /^[.,]\s*[-–—]+/.exec(rest)?.[0] ?? ''
  const dashSign = dash === '' ? null : dash.startsWith(',') ? ',' : '.'
  return { before: whole.slice(0, start).trim(), body, after: rest.slice(dash.length).trim(), dashSign }
}

type Parts = {
  readonly before: string
  readonly body: string
  readonly after: string
  readonly dashSign: DecimalSign | null
}

const lastDigitOf = (text: string): number => {
  let place = text.length - 1
  while (place >= 0 && !/\d/.test(text.charAt(place))) place -= 1
  return place
}

const spaces = /(?<=\d)['’\s](?=\d{3}(?!\d))/g

/** Without spaces and apostrophes between groups of three; null if there are others. */
const withoutSpaces = (body: string): string | null => {
  const bare = body.replace(spaces, '')
  return /^[\d.,]+$/.test(bare) ? bare : null
}

/** The decimal sign that an amount itself shows; null if it may be either. */
const decimalSignIn = (body: string): DecimalSign | null => {
  const bare = body.replace(spaces, '')
  const [dots, commas] = [bare.split('.').length - 1, bare.split(',').length - 1]
  if (dots > 0 && commas > 0) return bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
  if (dots > 1) return ','
  if (commas > 1) return '.'
  if (dots + commas === 0) return null
  const sign = dots === 1 ? '.' : ','
  const [whole = '', fraction = ''] = bare.split(sign)
  const isDecimal = fraction.length !== 3 || whole.length > 3 || whole.startsWith('0') || bare !== body
  return isDecimal ? sign : null
}

const unitsIn = (bare: string, sign: DecimalSign | 'none' | null, decimals: number): number | null => {
  const [whole = '', fraction = '', ...rest] = sign === '.' || sign === ',' ? bare.split(sign) : [bare]
  if (rest.length > 0 || /\D/.test(fraction) || !(/^\d+$/.test(whole) || grouped.test(whole))) return null
  const digits = `${whole.replace(/\D/g, '')}${fraction.slice(0, decimals).padEnd(decimals, '0')}`
  const units = Number(digits) + (Number(fraction.charAt(decimals)) >= 5 ? 1 : 0)
  return Number.isSafeInteger(units) ? units : null
}

/** Groups of three, or as in India of two before the last. */
const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$/
