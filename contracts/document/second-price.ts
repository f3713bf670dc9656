import { amountReader } from '#contracts/amount-text.ts'
import { type PriceTable, priceTotals } from './price-totals.ts'

/** How the installation writes amounts. */
type Notation = { readonly locale: string; readonly decimalsIn: (currency: string) => number }

/** A price in a text that is not the sum of the table beside it: both in the smallest unit, and the line that names it. */
type SecondPrice = { readonly stated: number; readonly total: number; readonly line: string }

/**
 * The highest price that a text names beside a price table, where it is none of the table's sums; null where there is
 * none, or where the text's prices are shares that add up to one of them.
 */
export const secondPrice = (text: string, table: PriceTable, notation: Notation): SecondPrice | null => {
  const stated = statedAmounts(text, table.currency, notation)
  const highest = stated.toSorted((one, other) => other.units - one.units)[0]
  const sum = stated.reduce((units, one) => units + one.units, 0)
  const sums = sumsOf(table)
  if (highest === undefined || sums.has(highest.units) || sums.has(sum)) return null
  return { stated: highest.units, total: priceTotals(table).total, line: highest.line }
}

/** Both sums in words, for staff. */
export const secondPriceText = (
  { stated, total }: SecondPrice,
  currency: string,
  price: (units: number, currency: string) => string,
): string =>
  `The text names ${price(stated, currency)}, the price table adds up to ${price(total, currency)}. The client sees both.`

/** Net and gross, with the items as they stand, with every optional one, and with none. */
const sumsOf = (table: PriceTable): ReadonlySet<number> => {
  const every = table.items.map((_, index) => index)
  return new Set(
    [null, every, []].flatMap((selected) => {
      const { subtotal, total } = priceTotals(table, selected)
      return [subtotal, total]
    }),
  )
}

const numbers = /\d[\d.,'’\u00a0\u202f]{0,24}(?: \d{3}){0,4}/gu
const markBefore = /(?:\p{Sc}|\b[A-Z]{3})[\s\u00a0\u202f]?$/u
const markAfter = /^[\s\u00a0\u202f]?(?:\p{Sc}|[A-Z]{3}\b)/u
const longestMark = 6

/** The numbers in a line with a sign of money beside them; `50 % (4.250 €)` is a share, not a price. */
const amountsIn = (line: string): readonly string[] =>
  [...line.matchAll(numbers)].flatMap(({ 0: number, index }) => {
    const prefix = line.slice(Math.max(0, index - longestMark), index)
    const [sign = ''] = markBefore.exec(prefix) ?? []
    const [unit = ''] = markAfter.exec(line.slice(index + number.length, index + number.length + longestMark)) ?? []
    const isShare = /%\s?\(?$/.test(prefix.slice(0, prefix.length - sign.length))
    return isShare || sign + unit === '' ? [] : [`${sign}${number.replace(/[.,]$/, '')}${unit}`]
  })

const statedAmounts = (text: string, currency: string, { locale, decimalsIn }: Notation) => {
  const readers = [locale, 'en-US', 'de-DE'].map((one) =>
    amountReader({ locale: one, currency, decimals: decimalsIn(currency) }),
  )
  return text.split('\n').flatMap((line) =>
    amountsIn(line).flatMap((amount) => {
      const units = readers.map((read) => read(amount)).find((read) => typeof read === 'number')
      return units === undefined ? [] : [{ units, line }]
    }),
  )
}
