/**
 * The twin of `domain/kernel/instant.ts` for screens, pages and files: only these two turn instants into days and count in
 * days. There are two, as contracts and the domain import nothing of each other.
 */

/** Writes numeric dates as ISO 8601 does. */
export const isoLocale = 'sv-SE'

/** The calendar day of a moment in a zone, by default this machine's: `2026-03-24`. */
export const dayIn = (at: Date | number, timeZone?: string): string => dayFormat(timeZone).format(at)

/** What a zone's clocks show at a moment, by default this machine's: `2026-03-24 14:05:09`, the same in every language. */
export const clockIn = (at: Date | number, timeZone?: string): string =>
  new Intl.DateTimeFormat(isoLocale, { dateStyle: 'short', timeStyle: 'medium', ...zoned(timeZone) }).format(at)

const dayFormats = new Map<string | number, Intl.DateTimeFormat>()

/** Made once for each zone: making one takes a hundred times as long as its use. This machine's zone may change. */
const dayFormat = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const key = timeZone ?? new Date().getTimezoneOffset()
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(isoLocale, { dateStyle: 'short', ...zoned(timeZone) })
  dayFormats.set(key, format)
  return format
}

const zoned = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone })

/** The day of a local time such as `2026-03-24T14:05`; of a day, itself. */
export const dayPart = (local: string): string => local.slice(0, 10)

/** The month of a day: `2026-03`. */
export const monthPart = (day: string): string => day.slice(0, 7)

/** Whether a text is a day of the calendar, as `2026-03-24`. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * The day this many months and days later, however long the days between are in any zone; in a shorter month, months lead
 * to its last day.
 */
export const dayAfter = (day: string, days: number, months = 0): string => {
  const at = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months + 1, 0)
  at.setUTCDate(Math.min(dayOfMonth, at.getUTCDate()))
  at.setUTCDate(at.getUTCDate() + days)
  return dayPart(at.toISOString())
}

const sundayIs = { sunday: 0, monday: 6, saturday: 1 } as const

/** The day of the week, 0 being the first. */
export const dayOfWeek = (day: string, first: keyof typeof sundayIs): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + sundayIs[first]) % 7
