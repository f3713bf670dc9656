import { written } from '@atrium/kit'

/** An amount as money, `$2,500` or `$99.50`; 'Not set' for null. */
export const valueText = (amount: number | null): string => (amount === null ? 'Not set' : written.value(amount))

/** The short form: `$32.5K`. */
export const shortValueText = written.short

/** Parses money as its smallest unit: `$2,500` or `99.5` as written here; null for an empty text. */
export const centsIn = (text: string): number | null | 'unreadable' => {
  const typed = text.replaceAll(signs, '').replaceAll(group, '').replace(decimal, '.')
  if (typed === '') return null
  return amount.test(typed) ? Math.round(Number(typed) * written.unit) : 'unreadable'
}

const parts = new Intl.NumberFormat(written.locale, {
  style: 'currency',
  currency: written.formats.currency,
}).formatToParts(1_234_567.5)
const partOf = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''

const [group, decimal] = [partOf('group') || ',', partOf('decimal') || '.']
const signs = new RegExp(`[\\s$€£¥]|${written.formats.currency}`, 'gi')
const amount = written.decimals === 0 ? /^\d{1,12}$/ : /^\d{1,10}(\.\d{1,2})?$/
