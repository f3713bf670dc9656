import { amountReader } from '#contracts/amount-text.ts'
import { decimalsOf, isCurrency } from '#contracts/currency.ts'
import type { DocumentFormats } from '#domain/document/ports/writer.ts'
import { currencyOf, type Money } from './money.ts'

/**
 * The amount that the whole text is, such as `$8,500` or `Gesamt: 8.500 €`. Null for any other text: of a range, a rate,
 * an amount before tax or one in a currency that is not known, the first number is not the price.
 */
export const firmMoney = (text: string, formats: DocumentFormats): Money | null => {
  const bare = cutNamesBehind(text.replace(namesAhead, '').replace(/[.!]$/, ''))
    .replace(/(?<!\p{L})euros?$/iu, 'EUR')
    .trim()
  const [code, ...others] = new Set([...bare.matchAll(codes)].map(([name]) => name.toUpperCase()).filter(isCurrency))
  if (others.length > 0) return null
  const amount = code === undefined ? bare : bare.replace(codes, '').trim()
  const sign = code ?? signs.exec(amount)?.[0].toUpperCase() ?? ''
  const currency = currencyOf({ sign }, formats.currency)
  const { number = '', scale = '' } = scaled.exec(amount)?.groups ?? {}
  const decimals = decimalsOf(currency, formats.earlierDecimals)
  const factor = scales[scale.replace('.', '').toLowerCase()] ?? 1
  const digits = factor === 1 ? decimals : 3
  const units = readAmount(number, { locale: formats.locale, currency, decimals: digits })
  return units === null ? null : { sign, amount: (units * factor) / 10 ** digits }
}

const names =
  'total|(?:total |fixed |flat |project )?(?:price|fee|rate|investment|budget)|fixed|flat|in total|all[- ]in|one[- ]off|gesamt(?:preis|summe|betrag|investition|honorar)?|summe|fest(?:preis)?|fixpreis|pauschal(?:e|preis)?|honorar|preis|investition|insgesamt|einmalig'
const namesAhead = new RegExp(`^(?:(?:${names})\\b[ :]*)*`, 'i')
const nameBehind = new RegExp(`(?<![ ,(])[ ,(]+(?:${names})\\)?$`, 'i')

/** No amount has more names; one at a time, as `flat fee` is one and two, which would backtrack. */
const maxNames = 5

const cutNamesBehind = (text: string, count = 0): string => {
  const shorter = text.replace(nameBehind, '')
  return shorter === text || count === maxNames ? shorter : cutNamesBehind(shorter, count + 1)
}

/** Any code in capitals; in small letters the usual ones, as others are words: `all`, `try`. */
const codes = /(?<!\p{L})(?:[A-Z]{3}|usd|eur|gbp|chf)(?!\p{L})/gu
const signs = /^us\$|[$€£]/i
const scaled = /^(?<number>.*?)(?: ?(?<scale>k|thousand|tsd\.?|m|million|mio\.?))?$/iu
const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, tsd: 1e3, m: 1e6, million: 1e6, mio: 1e6 }

type Notation = { readonly locale: string; readonly currency: string; readonly decimals: number }

/** In the notation of the locale, else in that of English; null if it is neither. */
const readAmount = (text: string, notation: Notation): number | null => {
  for (const locale of new Set([notation.locale, 'en-US'])) {
    const units = amountReader({ ...notation, locale })(text)
    if (typeof units === 'number') return units
  }
  return null
}
