/**
 * The twin of `domain/kernel/instant.ts` for screens, pages and files: only these two turn instants into days and count in
 * days. There are two, as contracts and the domain import nothing of each other.
 */

/** Writes numeric dates as ISO 8601 does. */
export const isoLocale = 'sv-SE'

/** The calendar day of a moment in a zone, by default this machine's: `2026-03-24`. */
export const dayIn = (at: Date | number, timeZone?: string): string =>
  formatIn(timeZone, days).format(at).padStart(10, '0')

/** What a zone's clocks show at a moment, by default this machine's: `2026-03-24 14:05:09`, the same in every language. */
export const clockIn = (at: Date | number, timeZone?: string): string =>
  formatIn(timeZone, clocks).format(at).padStart(19, '0')

type FormatsByZone = {
  readonly options: Intl.DateTimeFormatOptions
  readonly byZone: Map<string | number, Intl.DateTimeFormat>
}

const days: FormatsByZone = { options: { dateStyle: 'short' }, byZone: new Map() }
const clocks: FormatsByZone = { options: { dateStyle: 'short', timeStyle: 'medium' }, byZone: new Map() }

/** Made once for each zone: making one takes a hundred times as long as its use. This machine's zone may change. */
const formatIn = (timeZone: string | undefined, { options, byZone }: FormatsByZone): Intl.DateTimeFormat => {
  const key = timeZone ?? new Date().getTimezoneOffset()
  const format = byZone.get(key) ?? new Intl.DateTimeFormat(isoLocale, { ...options, timeZone })
  byZone.set(key, format)
  return format
}

/**
 * The moment of a local time such as `2026-03-24T14:05:09`; null: in the reader's own zone. An invalid date if it is not a
 * time. As for the reader's own zone, one that the clocks skip is read by the offset before the change, and so is later,
 * and of one that they show twice it is the first.
 */
export const momentOf = (localTime: string, timeZone: string | null): Date => {
  if (timeZone === null) return new Date(localTime)
  const asUtc = Date.parse(`${localTime}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  const offsetAt = (moment: number) => {
    const second = Math.floor(moment / 1000) * 1000
    return Date.parse(`${clockIn(second, timeZone).replace(' ', 'T')}Z`) - second
  }
  const first = asUtc - offsetAt(asUtc - dayMs)
  if (first + offsetAt(first) === asUtc) return new Date(first)
  const second = asUtc - offsetAt(asUtc + dayMs)
  return new Date(second + offsetAt(second) === asUtc ? second : first)
}

const dayMs = 86_400_000

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
