import { dayIn, momentOf } from '#contracts/day.ts'

/** How a column writes dates: the order of numbers such as 03/04/2026, null if it is not known; and its own zone. */
export type DateNotation = {
  readonly order: DateOrder | null
  /** IANA or an offset such as `-07:00`; null: the installation's. */
  readonly zone: string | null
  /** IANA, the installation's. */
  readonly timeZone: string
  /** BCP 47: whose names of months are read, besides English ones. */
  readonly locale: string
}

type DateOrder = 'dmy' | 'mdy'

/** A calendar day; null for one that does not exist, such as 30 February, or a day in year 0. A time is taken in its zone. */
export const readDay = (text: string, notation: DateNotation): string | null => {
  const read = readMoment(text, notation)
  if (read === null || read.zone === null || /^00:00:00(?:\.0+)?$/.test(read.time ?? '')) return read?.day ?? null
  const at = instantOf(read, notation)
  return at && dayIn(new Date(at), notation.timeZone)
}

/** An instant: in the given zone, midnight of the installation's zone unless a time is given. */
export const readInstant = (text: string, notation: DateNotation): string | null => {
  const read = readMoment(text, notation)
  return read && instantOf(read, notation)
}

/** What a column's cells say of the order of day and month; null if nothing, or if they contradict each other. */
export const orderOf = (cells: Iterable<string>): DateOrder | null => {
  let [day, month] = [false, false]
  for (const cell of cells) {
    const [, first, , second] = numeric.exec(cell.trim().split(/[\s,T]/)[0] ?? '') ?? []
    if (Number(first) > 12) day = true
    if (Number(second) > 12) month = true
  }
  if (day === month) return null
  return day ? 'dmy' : 'mdy'
}

/** The order in which a locale writes day and month. */
export const orderIn = (locale: string): DateOrder => {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month') ? 'dmy' : 'mdy'
}

type Read = { readonly day: string; readonly time: string | null; readonly zone: string | null }

const zone = String.raw`Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?`
const whole = new RegExp(
  String.raw`^(.+?)(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,3})?)\d*)?(?:\s*([ap])\.?m\.?)?\s*(${zone})?)?$`,
  'i',
)
const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\.?$/
const yearFirst = /^(\d{4})(?:([./-])(\d{1,2})\2|年(\d{1,2})月)(\d{1,2})日?\.?$/

const readMoment = (text: string, notation: DateNotation): Read | null => {
  const [, date = '', hours, minutes, seconds = '00', half, named] = whole.exec(text.trim()) ?? []
  const day = dayOf(date, notation)
  if (day === null) return null
  if (hours === undefined) return { day, time: null, zone: null }
  const hour = hourOf(Number(hours), half)
  if (hour === null || Number(minutes) > 59 || Number(seconds) >= 60) return null
  return { day, time: `${two(hour)}:${minutes}:${seconds}`, zone: named === undefined ? null : offsetOf(named) }
}

const hourOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

const two = (number: number) => String(number).padStart(2, '0')

const dayOf = (date: string, { order, locale }: DateNotation): string | null => {
  const [, year, , month, monthOfYear, day] = yearFirst.exec(date) ?? []
  if (year !== undefined) return existing(Number(year), Number(month ?? monthOfYear), Number(day))
  const [, first, sign, second, shortYear] = numeric.exec(date) ?? []
  if (shortYear === undefined) return namedDay(date, locale)
  const [one, other] = [Number(first), Number(second)]
  const own = one > 12 ? 'dmy' : other > 12 ? 'mdy' : sign === '.' ? 'dmy' : order
  if (own === null) return null
  return own === 'dmy' ? existing(yearOf(shortYear), other, one) : existing(yearOf(shortYear), one, other)
}

/** Two digits are a year from 1970 to 2069. */
const yearOf = (digits: string) => Number(digits) + (digits.length === 4 ? 0 : Number(digits) < 70 ? 2000 : 1900)

const namedDay = (date: string, locale: string): string | null => {
  const [, dayFirst, nameLast, yearLast] =
    /^(\d{1,2})\.?[\s-]*(?:de\s+)?([\p{L}\p{M}]+)\.?,?[\s-]*(?:de\s+)?(\d{4})$/u.exec(date) ?? []
  const [, nameFirst, dayLast, year] = /^([\p{L}\p{M}]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(date) ?? []
  const month = monthNamed(nameLast ?? nameFirst ?? '', locale)
  return month === 0 ? null : existing(Number(yearLast ?? year), month, Number(dayFirst ?? dayLast))
}

/** From 1; 0 if there is none of that name. */
const monthNamed = (name: string, locale: string): number => monthsIn(locale).get(name.toLowerCase()) ?? 0

/** By locale: building the formats of a cell anew costs more than reading it. */
const monthsByLocale = new Map<string, ReadonlyMap<string, number>>()

const monthsIn = (locale: string): ReadonlyMap<string, number> => {
  const months = monthsByLocale.get(locale) ?? readMonths(locale)
  monthsByLocale.set(locale, months)
  return months
}

/** The months by their names; the first month has a name that two share. */
const readMonths = (locale: string): ReadonlyMap<string, number> => {
  const names = Array.from({ length: 12 }, (_, month) =>
    namesOf(month, locale).map((name) => [name, month + 1] as const),
  )
  return new Map(names.flat().toReversed())
}

const namesOf = (month: number, locale: string): readonly string[] =>
  [locale, 'en', 'de'].flatMap((language) =>
    (['long', 'short'] as const).map((width) => {
      const format = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' })
      const parts = format.formatToParts(Date.UTC(2026, month, 1))
      return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase().replace(/\.$/, '')
    }),
  )

const existing = (year: number, month: number, day: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T00:00:00.000Z`)
  return year > 0 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const offsetOf = (named: string): string => {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(named) ?? []
  return sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`
}

const instantOf = ({ day, time, zone: own }: Read, notation: DateNotation): string | null => {
  const place = time === null ? notation.timeZone : (own ?? notation.zone ?? notation.timeZone)
  const localText = `${day}T${time ?? '00:00:00'}`
  const at = /^(?:Z|[+-])/.test(place) ? new Date(`${localText}${place}`) : momentOf(localText, place)
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? null : at.toISOString()
}

/** The zone at the end of a heading, such as `Create Date (GMT-07:00)` or `Created (Europe/Berlin)`; null if there is none. */
export const headingInZone = (heading: string): { readonly name: string; readonly zone: string } | null => {
  const whole = heading.trim()
  const start = Math.max(whole.lastIndexOf('('), whole.lastIndexOf('['))
  const [name, text] = [whole.slice(0, Math.max(0, start)).trim(), whole.slice(start + 1, -1)]
  if (name === '' || !/[)\]]$/.test(whole) || !zoneText.test(text)) return null
  const dateText = text.includes('/') ? text : offsetOf(text.replace(/\s/g, ''))
  return isZone(dateText) ? { name, zone: dateText } : { name, zone: 'Z' }
}

const zoneText = /^(?:(?:GMT|UTC)[^()[\]]*|[A-Z][\w+-]*\/[\w+/-]+)$/i

const isZone = (text: string): boolean => {
  if (/^(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
