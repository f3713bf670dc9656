/**
 * A moment as ISO 8601 in UTC with milliseconds (`2026-01-01T12:00:00.000Z`).
 * With a fixed width, the order of the strings is the order in time.
 */
export type Instant = string

/** Whether a text is an instant that exists, in this form; a calendar of years from 1 on, as PostgreSQL's, has no year 0. */
export const isInstant = (text: string): boolean => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text && /^(?!0000)\d{4}-/.test(text)
}

/** A moment some milliseconds after another. */
export const addTime = (at: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(at) + milliseconds).toISOString()

/** The moment after a number of days of 24 hours. */
export const addDays = (at: Instant, days: number): Instant => addTime(at, days * dayMs)

/** The later of two moments. */
export const laterOf = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/** When what is made now expires, in days of 24 hours; 0: never. */
export const expiryAfter = (at: Instant, days: number): Instant | null => (days === 0 ? null : addDays(at, days))

/**
 * A calendar day without a time zone: `2026-01-01`. Only this module turns instants into days and counts in days; for
 * screens, pages and files its twin is `contracts/day.ts`, as neither ring may import the other.
 */
export type Day = string

/** The calendar day of a moment in a zone of the IANA database: `2026-01-01`. */
export const dayOf = (at: Instant, timeZone = 'UTC'): Day =>
  timeZone === 'UTC' ? at.slice(0, 10) : laterOf(firstDay, isoOf(wallClock(Date.parse(at), timeZone)).slice(0, 10))

/** The first moment of a calendar day in a zone. */
export const dayStart = (day: Day, timeZone = 'UTC'): Instant => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  if (timeZone === 'UTC') return isoOf(midnight)
  const offsetAt = (moment: number) => wallClock(moment, timeZone) - moment
  // The offset of the day before may be another one, and a clock may skip midnight.
  const [early, late] = [midnight - offsetAt(midnight - dayMs / 2), midnight - offsetAt(midnight + dayMs / 2)]
  const first = [Math.min(early, late), Math.max(early, late)].find((moment) => wallClock(moment, timeZone) >= midnight)
  return laterOf(`${firstDay}T00:00:00.000Z`, isoOf(first ?? midnight))
}

/** The first moment of an hour on a calendar day in a zone, from 0 to 23. */
export const hourOf = (day: Day, hour: number, timeZone = 'UTC'): Instant => {
  const usual = addTime(dayStart(day, timeZone), hour * hourMs)
  if (timeZone === 'UTC') return usual
  // The clocks may have changed since midnight.
  const late = wallClock(Date.parse(usual), timeZone) - Date.parse(`${day}T00:00:00.000Z`) - hour * hourMs
  return addTime(usual, -late)
}

/** The day some days later, earlier if negative, however long the days between are in any zone. */
export const dayAfter = (day: Day, days: number): Day =>
  dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString())

/** Numbered as by `getUTCDay`: Sunday is 0. */
const firstDays = { sunday: 0, monday: 1, saturday: 6 } as const

/** The first day of the week that contains this day. */
export const weekOf = (day: Day, first: keyof typeof firstDays): Day =>
  dayAfter(day, -((new Date(`${day}T00:00:00.000Z`).getUTCDay() - firstDays[first] + 7) % 7))

/** The same day of the month in UTC, a number of months later (earlier if negative), or the last day of that month. */
export const monthsAfter = (at: Instant, months: number): Instant => {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}

const momentText = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?$/i

/** As ISO 8601 has it, with a space for the T (RFC 3339, 5.6), and the zone as databases write it: `+01`, `UTC`. */
const readMoment = (text: string) => {
  const [, day = '', time = '00:00', zone = ''] = momentText.exec(text) ?? []
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^[a-z]+$/i, 'Z')
  return { day, offset, at: new Date(`${day}T${time}${offset || 'Z'}`) }
}

/** The milliseconds of a text that names a moment with its offset from UTC; null for any other. */
export const millisecondsIn = (text: string): number | null => {
  const { offset, at } = readMoment(text)
  return offset === '' || Number.isNaN(at.getTime()) ? null : at.getTime()
}

/**
 * The day that a text of ISO 8601 names: a date, a local time, or the day of an instant in a zone. Undefined for other
 * text, for a date that does not exist, such as 30 February, and outside of the years 1 to 9999.
 */
export const dayIn = (text: string, timeZone: string): Day | undefined => {
  const { day, offset, at } = readMoment(text)
  const date = new Date(`${day}T00:00:00.000Z`)
  if (Number.isNaN(at.getTime()) || !date.toISOString().startsWith(day) || day.startsWith('0000')) return undefined
  if (offset === '') return day
  const dayInZone = dayOf(at.toISOString(), timeZone)
  return /^\d{4}-/.test(dayInZone) ? dayInZone : undefined
}

const hourMs = 3_600_000
/** A day of 24 hours. */
export const dayMs = 86_400_000
/** The calendar repeats after 400 years. */
const cycleMs = 146_097 * dayMs
/** In some zones a part of it lies in the year 0 of UTC, which PostgreSQL does not have. */
const firstDay = '0001-01-01'

const isoOf = (moment: number): Instant => new Date(moment).toISOString()

/** What the clocks of a zone show at a moment, in milliseconds as if it were UTC. */
const wallClock = (moment: number, timeZone: string): number => {
  // Years are written without leading zeros, and those before year 1 as if after it.
  if (moment < Date.UTC(1001)) return wallClock(moment + cycleMs, timeZone) - cycleMs
  const local = new Date(moment).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return Date.parse(`${local.replace(' ', 'T')}.000Z`)
}
