const most = 1_000_000_000_000

/** US cents of an amount in dollars, as people and spreadsheets write it: `1234.5`, `$1,234.50`, `1.234,50`. */
export const centsIn = (text: string): number | null => {
  const bare = text.replace(/[\s\u00a0\u202f$€£]|USD/gi, '')
  if (!/^\d[\d.,']*$/.test(bare)) return null
  const cents = Math.round(Number(decimal(bare.replaceAll("'", ''))) * 100)
  return Number.isSafeInteger(cents) && cents <= most ? cents : null
}

/** The last sign parts the cents off, unless three digits follow it and no other sign says otherwise. */
const decimal = (bare: string): string => {
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last < 0) return bare
  const [sign, before, after] = [bare[last], bare.slice(0, last), bare.slice(last + 1)]
  const groups =
    after.length === 3 && (sign === ',' ? !before.includes('.') : before.includes('.') && !before.includes(','))
  if (groups) return bare.replace(/[.,]/g, '')
  return `${before.replace(/[.,]/g, '')}.${after}`
}
