const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** US cents as dollars, `$2,500` or `$99.50`; 'Not set' where there is no value. */
export const valueText = (cents: number | null): string => (cents === null ? 'Not set' : dollars.format(cents / 100))
