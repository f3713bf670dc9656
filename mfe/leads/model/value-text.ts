const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** US cents as dollars, `$2,500` or `$99.50`; 'Not set' for null. */
export const valueText = (cents: number | null): string => (cents === null ? 'Not set' : dollars.format(cents / 100))

/** The short form: `$32.5K`. */
export const shortValueText = (cents: number): string => short.format(cents / 100)

/** Parses dollars as cents: `$2,500` or `99.5`; null for an empty text. */
export const centsIn = (text: string): number | null | 'unreadable' => {
  const typed = text.replaceAll(/[\s$,]/g, '')
  if (typed === '') return null
  return /^\d{1,10}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : 'unreadable'
}
