import { dayIn, momentOf } from '#contracts/day.ts'
import { dateWordsOf, monthIn, plainDate } from './date-text.ts'
import { numberDate } from './number-dates.ts'

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
    const [, first, , second] = numeric.exec(plainDate(cell).split(/[\s,T]/)[0] ?? '') ?? []
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

/**
 * Abbreviations as they are used, summer or winter (RFC 5322, 4.3, and the time zone database). Not those that several zones
 * share, such as IST: a time in one of these is not read.
 */
const zonesByName: Readonly<Record<string, string>> = {
  ...{ est: 'America/New_York', edt: 'America/New_York', cst: 'America/Chicago', cdt: 'America/Chicago' },
  ...{ mst: 'America/Denver', mdt: 'America/Denver', pst: 'America/Los_Angeles', pdt: 'America/Los_Angeles' },
  ...{ akst: 'America/Anchorage', akdt: 'America/Anchorage', hst: 'Pacific/Honolulu', bst: 'Europe/London' },
  ...{ wet: 'Europe/Lisbon', west: 'Europe/Lisbon', cet: 'Europe/Berlin', cest: 'Europe/Berlin' },
  ...{ mez: 'Europe/Berlin', mesz: 'Europe/Berlin', eet: 'Europe/Helsinki', eest: 'Europe/Helsinki' },
  ...{ msk: 'Europe/Moscow', sast: 'Africa/Johannesburg', pkt: 'Asia/Karachi', wib: 'Asia/Jakarta' },
  ...{ hkt: 'Asia/Hong_Kong', sgt: 'Asia/Singapore', jst: 'Asia/Tokyo', kst: 'Asia/Seoul' },
  ...{ awst: 'Australia/Perth', acst: 'Australia/Adelaide', acdt: 'Australia/Adelaide' },
  ...{ aest: 'Australia/Sydney', aedt: 'Australia/Sydney', nzst: 'Pacific/Auckland', nzdt: 'Pacific/Auckland' },
}

const zoneNames = Object.keys(zonesByName).join('|')
const zone = String.raw`Z|UTC|GMT|${zoneNames}|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?`
const whole = new RegExp(
  String.raw`^(.+?)(?:(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,3})?)\d*)?(?:\s*([ap])\.?m\.?)?\s*(${zone})?)?$`,
  'i',
)
const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\.?$/
const yearFirst = /^(\d{4})(?:([./-])(\d{1,2})\2|[年년]\s*(\d{1,2})[月월]\s*)(\d{1,2})[日일]?\.?$/

const readMoment = (text: string, notation: DateNotation): Read | null => {
  const plain = plainDate(text)
  const ofNumber = numberDate(plain)
  if (ofNumber !== null) return ofNumber
  const [, date = '', hours, minutes, seconds = '00', half, zone] = whole.exec(plain) ?? []
  const day = dayOf(date, notation)
  if (day === null) return null
  if (hours === undefined) return { day, time: null, zone: null }
  const hour = hourOf(Number(hours), half)
  if (hour === null || Number(minutes) > 59 || Number(seconds) >= 60) return null
  return { day, time: `${twoDigits(hour)}:${minutes}:${seconds}`, zone: zone === undefined ? null : placeOf(zone) }
}

const hourOf = (hour: number, half: string | undefined): number | null => {
  if (half === undefined) return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const dayOf = (date: string, { order, locale }: DateNotation): string | null => {
  const [, year, , month, monthOfYear, day] = yearFirst.exec(date) ?? []
  if (year !== undefined) return existingDay(yearOf(year, locale), Number(month ?? monthOfYear), Number(day))
  const [, first = '', sign, second, last] = numeric.exec(date) ?? []
  if (last === undefined) return namedDay(date, locale)
  const [one, other] = [Number(first), Number(second)]
  const own = one > 12 ? 'dmy' : other > 12 ? 'mdy' : sign === '.' ? 'dmy' : order
  const asYearLast =
    own === 'dmy' ? existingDay(yearOf(last, locale), other, one) : existingDay(yearOf(last, locale), one, other)
  if (last.length === 2 && first.length === 2 && dateWordsOf(locale).startsWithYear) {
    const asYearFirst = existingDay(yearOf(first, locale), other, Number(last))
    if (asYearFirst !== null) return asYearLast === null || own === null ? asYearFirst : null
  }
  return own === null ? null : asYearLast
}

/** Two digits are a year from 1970 to 2069, and none in Thailand, where they would be those of another calendar. */
const yearOf = (digits: string, locale: string): number => {
  const { isBuddhist } = dateWordsOf(locale)
  const year = Number(digits)
  if (digits.length === 4) return isBuddhist && year > 2400 ? year - 543 : year
  if (isBuddhist) return Number.NaN
  return year + (year < 70 ? 2000 : 1900)
}

const namedDay = (date: string, locale: string): string | null => {
  for (const form of namedForms) {
    const { year = '', month: name = '', day } = form.exec(date)?.groups ?? {}
    const month = monthIn(dateWordsOf(locale), name)
    if (month !== undefined) return existingDay(yearOf(year, locale), month, Number(day))
  }
  return null
}

/** `31-Mar-26`, `31. März 2026`, `31 de marzo de 2026`; `March 31, 2026`; `2026. március 31.` */
const namedForms = [
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?[\s/-]*(?:(?:de|of)\s+)?(?<month>[\p{L}\p{M}.]*[\p{L}\p{M}])\.?,?[\s/-]*(?:de\s+)?(?<year>\d{4}|\d{2})\.?$/u,
  /^(?<month>[\p{L}\p{M}]+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/u,
  /^(?<year>\d{4})\.?[\s-]+(?<month>[\p{L}\p{M}]+)\.?[\s-]+(?<day>\d{1,2})\.?$/u,
]

/** Years before are those of other calendars, or a spreadsheet's day zero. */
const firstYear = 1900

const existingDay = (year: number, month: number, day: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
  const date = new Date(`${text}T00:00:00.000Z`)
  return year >= firstYear && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/** IANA, or an offset. */
const placeOf = (zone: string): string => zonesByName[zone.toLowerCase()] ?? offsetOf(zone)

const offsetOf = (zone: string): string => {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  return sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Later years are those of other calendars, or stand for never. */
const endOfTimes = Date.UTC(2200, 0)

const instantOf = ({ day, time, zone: own }: Read, notation: DateNotation): string | null => {
  const place = time === null ? notation.timeZone : (own ?? notation.zone ?? notation.timeZone)
  const localText = `${day}T${time ?? '00:00:00'}`
  const at = /^(?:Z|[+-])/.test(place) ? new Date(`${localText}${place}`) : momentOf(localText, place)
  return at.getTime() >= 0 && at.getTime() < endOfTimes ? at.toISOString() : null
}

/** The zone at the end of a heading, such as `Create Date (GMT-07:00)` or `Created (Europe/Berlin)`; null if there is none. */
export const headingInZone = (heading: string): { readonly name: string; readonly zone: string } | null => {
  const whole = heading.trim()
  const start = Math.max(whole.lastIndexOf('('), whole.lastIndexOf('['))
  const [name, text] = [whole.slice(0, Math.max(0, start)).trim(), whole.slice(start + 1, -1)]
  if (name === '' || !/[)\]]$/.test(whole) || !zoneText.test(text)) return null
  const dateText = text.includes('/') ? text : placeOf(text.replace(/\s/g, ''))
  return isZone(dateText) ? { name, zone: dateText } : { name, zone: 'Z' }
}

const zoneText = new RegExp(
  String.raw`^(?:(?:GMT|UTC)[^()[\]]*|${zoneNames}|[+-]\d{1,2}(?::?\d{2})?|[A-Z][\w+-]*\/[\w+/-]+)$`,
  'i',
)

const isZone = (text: string): boolean => {
  if (/^(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
