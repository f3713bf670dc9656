import { amountReader, amountWriter } from '#contracts/amount-text.ts'
import { isCurrency } from '#contracts/currency.ts'
import { dayAfter, isDay } from '#contracts/day.ts'
import { type Formats, formatting, nounAfter, usualFormats } from '#contracts/formats.ts'

/** The installation's formats, which the server puts into the dashboard's page. */
const formatsOfPage = (): Formats => {
  const settings =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="formats"]')?.content
  return settings?.startsWith('{') ? JSON.parse(settings) : usualFormats
}

/** Formats numbers, money and dates, and parses dates, in the installation's zone or else the reader's. */
export const formatter = formatting(formatsOfPage())

/** `1 view`, `1,200 views`. */
export const countOf = (count: number, noun: string): string => `${formatter.count(count)} ${nounAfter(count, noun)}`

/** A code that is not one yet, as it is typed, has no signs. */
const notationOf = (currency: string) => ({
  locale: formatter.locale,
  currency: isCurrency(currency) ? currency : null,
  decimals: formatter.decimalsIn(currency),
})

/** A typed amount in the smallest unit of a currency, by default the installation's; null for an empty text. */
export const readAmount = (text: string, currency = formatter.formats.currency): number | null | 'unreadable' =>
  amountReader(notationOf(currency))(text)

/** An amount as its field shows it: what `readAmount` reads back. */
export const amountText = (units: number, currency = formatter.formats.currency): string =>
  amountWriter(notationOf(currency))(units)

/** A typed number with at most two decimals, in hundredths, in the notation of amounts. */
export const readHundredths = amountReader({ locale: formatter.locale, currency: null, decimals: 2 })

/** Hundredths as their field shows them. */
export const hundredthsText = (hundredths: number): string => formatter.count(hundredths / 100)

/** The start of a day (`2026-03-24`), or of the day that many days later; an invalid date if the text is no day. */
export const startOfDay = (day: string, daysLater = 0): Date => {
  return isDay(day) ? formatter.momentOf(`${dayAfter(day, daysLater)}T00:00:00`) : new Date(Number.NaN)
}
