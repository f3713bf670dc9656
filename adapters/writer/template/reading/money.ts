import { decimalsOf, isCurrency } from '#contracts/currency.ts'
import type { DocumentFormats } from '#domain/document/ports/writer.ts'

/** An amount with its currency sign as written. */
export type Money = { readonly sign: string; readonly amount: number }

const grouped = /[,.']\d{3}/
/** A sign behind a letter is that of another dollar: `CA$`. Groups have one sign, and decimals another. */
const amounts =
  /(?<sign>(?<!\p{L})US\$|(?<!\p{L})(?:USD|EUR|GBP|CHF) ?|(?<!\p{L})[$€£] ?)?(?<![\d.,])(?<digits>\d{1,3}(?<group>[,.'])\d{3}(?:\k<group>\d{3}){0,3}(?:(?!\k<group>)[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)(?![.,']?\d) ?(?<scale>(?:k|thousand|m|million)(?![\p{L}\d]))?/giu
const scales: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 }

/** The amounts in a line, in order: those with a currency or alone; without any, every plausible number. */
export const moneyIn = (text: string, formats: DocumentFormats): readonly Money[] => {
  const line = signFirst(closeNumbers(text), formats)
  const amountsInLine = [...line.matchAll(amounts)].map(({ groups = {} }) => ({
    sign: (groups.sign ?? '').trim(),
    amount: amountOf(groups.digits ?? '') * (scales[(groups.scale ?? '').toLowerCase()] ?? 1),
    isMarked: groups.sign !== undefined || groups.scale !== undefined || grouped.test(groups.digits ?? ''),
  }))
  if (/^\W*\d+\W*$/.test(line)) return amountsInLine.map(({ sign, amount }) => ({ sign, amount }))
  const marked = amountsInLine.filter(({ isMarked }) => isMarked)
  const likely = marked.length > 0 ? marked : amountsInLine.filter(({ amount }) => amount >= 100 && !isYear(amount))
  return likely.map(({ sign, amount }) => ({ sign, amount }))
}

/** Closes the groups of `8 500 €`, and puts the sign of `12 Tsd. €` first, whatever the locale. */
const closeNumbers = (text: string): string =>
  text
    .replace(spacedAmount, (match) => (/\D$|^\D/.test(match) ? match.replace(/(?<=\d)\s(?=\d)/g, '') : match))
    .replace(
      scaled,
      (_, number: string, scale: string, sign: string) => `${sign}${number}${scale[0] === 'T' ? 'k' : 'm'}`,
    )

const spacedAmount = /(?:[$€£] ?)?(?<![\d.,])\d{1,3}(?:\s\d{3})+(?![\d.,]*\d)(?: ?(?:[$€£]|(?:EUR|USD|GBP|CHF)\b))?/g
const scaled = /(\d[\d.,]{0,20}) ?(T|Tsd\.?|Mio\.?) ?(€|EUR\b)/g

const isYear = (amount: number) => Number.isInteger(amount) && amount >= 1990 && amount < 2100

const amountOf = (digits: string): number => {
  if (!grouped.test(digits)) return Number(digits.replace(',', '.'))
  const [, whole = digits, cents = ''] = /^(.*?)([.,]\d{1,2})?$/.exec(digits) ?? []
  return Number(whole.replace(/[,.']/g, '') + cents.replace(',', '.'))
}

const amountForm =
  /(?<lead>(?:US\$|\b(?:USD|EUR|GBP|CHF)|[$€£])[ \u00a0]?)?(?<![\d.,])(?<whole>\d{1,3}(?<group>[.,'’\u00a0\u202f])\d{3}(?:\k<group>\d{3}){0,3}|\d{1,12})(?<cents>[.,]\d{1,2})?(?![.,'’]?\d)(?<trail>[ \u00a0]?(?:(?:USD|EUR|GBP|CHF)\b|[$€£]))?/giu

/** Converts amounts from the locale's notation, such as `1.250,50 €`, to English notation, `€1250.50`. */
export const signFirst = (text: string, { locale }: DocumentFormats): string => {
  const sample = new Intl.NumberFormat(locale).format(12_345.5)
  if (sample === english) return text
  const line = /\s/.test(sample) ? text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0') : text
  return line.replace(amountForm, (match: string, ...groups: unknown[]) => {
    const { lead, whole = '', cents = '', trail } = groups.at(-1) as Partial<Record<string, string>>
    const sign = (lead ?? trail ?? '').trim()
    const digits = whole.replace(/\D/g, '')
    if (sign === '' && (cents === '' || digits === whole)) return match
    return `${/[a-z]$/i.test(sign) ? `${sign} ` : sign}${digits}${cents.replace(',', '.')}`
  })
}

const english = '12,345.5'

/** `$4,250`, `EUR 1,000.50`; in the notation of another locale `4.250 €`. */
export const moneyText = (money: Money, formats: DocumentFormats): string => {
  const { sign, amount } = money
  const { locale, currency } = formats
  const decimals = decimalsIn(money, formats)
  const digits = { minimumFractionDigits: Number.isInteger(amount) ? 0 : decimals, maximumFractionDigits: decimals }
  if (new Intl.NumberFormat(locale).format(12_345.5) === english || sign === '') {
    const text = amount.toLocaleString(locale, digits)
    return /[a-z]$/i.test(sign) ? `${sign} ${text}` : sign + text
  }
  return amount.toLocaleString(locale, { ...digits, style: 'currency', currency: currencyOf(money, currency) })
}

const currencies: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

/** A dollar sign means the installation's currency if that uses one; an amount without a sign is always in it. */
export const currencyOf = ({ sign }: Pick<Money, 'sign'>, own: string): string => {
  const code = sign.toUpperCase()
  if (currencies[code] !== undefined) return currencies[code]
  if (isCurrency(code)) return code
  return sign === '' || (sign === '$' && signOf(own) === '$') ? own : 'USD'
}

/** The digits of the smallest unit in which an amount can be paid. */
export const decimalsIn = (money: Pick<Money, 'sign'>, { currency, earlierDecimals }: DocumentFormats): number =>
  decimalsOf(currencyOf(money, currency), earlierDecimals)

const signOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
