/** A day as `2026-03-01`, in the reader's calendar. */
const isDay = /^\d{4}-\d\d-\d\d$/

/**
 * The moment that an address names, as ISO 8601: the end of a day in the reader's zone, or an instant. Undefined for
 * what is no moment, and for one that is not over yet: that is now.
 */
export const pastMoment = (text: string | null, now: number): string | undefined => {
  const moment = isDay.test(text ?? '') ? endOf(text ?? '') : Date.parse(text ?? '')
  return Number.isNaN(moment) || moment >= now ? undefined : new Date(moment).toISOString()
}

const endOf = (day: string): number => new Date(`${day}T23:59:59.999`).getTime()

/** Today, or the day of a moment, in the reader's calendar. */
export const dayOfMoment = (moment: Date | string): string => {
  const date = new Date(moment)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
