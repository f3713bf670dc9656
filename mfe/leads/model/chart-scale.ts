import { formatter } from '@atrium/kit'
/** Rounds up to 1, 2 or 5 times a power of ten. */
export const roundUp = (number: number): number => {
  if (number <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(number))
  const factor = [1, 2, 5, 10].find((step) => step * power >= number) ?? 10
  return factor * power
}

/** `42 %`; a dash for zero of zero. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`

const names = formatter.dates({ month: 'short', timeZone: 'UTC' })
const full = formatter.dates({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-03` as `Mar`. */
export const monthName = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`))

/** `2026-03` as `March 2026`. */
export const monthFullName = (month: string): string => full.format(new Date(`${month}-01T00:00:00Z`))
