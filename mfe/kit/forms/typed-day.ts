import { dayAfter, dayOfWeek, dayPart, isDay, isoLocale, monthPart } from '#contracts/day.ts'
import type { Formats } from '#contracts/formats.ts'
import { plainDigits } from '#contracts/plain-digits.ts'

export { dayAfter, dayOfWeek } from '#contracts/day.ts'

/** How a date field formats and parses days: `2026-03-24` in code, the installation's format for users. */
type DayTexts = ReturnType<typeof dayTexts>

type Part = 'year' | 'month' | 'day'

/** Days in the format of an installation; ISO 8601 is always parsed too. */
export const dayTexts = ({ locale, dateFormat }: Pick<Formats, 'locale' | 'dateFormat'>) => {
  const format = new Intl.DateTimeFormat(dateFormat === 'iso' ? isoLocale : locale, numeric)
  const parts = format.formatToParts(0)
  const order = parts.flatMap(({ type }) => (isPart(type) ? [type] : []))
  return {
    text: (day: string): string => (isDay(day) ? withoutMarks(format.format(new Date(`${day}T00:00:00Z`))) : ''),
    /**
     * Parses a day; null if the text is none. Without `today`, as while typing, the day must be complete; with it, the
     * year may have two digits, or be omitted for the current one.
     */
    read: (text: string, today?: string): string | null => dayIn(withoutWords(plainEntry(text), parts), order, today),
    /** Such as `dd.mm.yyyy`. */
    pattern: withoutMarks(parts.map(({ type, value }) => (isPart(type) ? letters[type] : value)).join('')),
  }
}

const numeric = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const

const letters: Readonly<Record<Part, string>> = { year: 'yyyy', month: 'mm', day: 'dd' }

/** Without the wide signs and the digits that keyboards of other scripts type. */
const plainEntry = (text: string): string => plainDigits(text.normalize('NFKC'))

const isPart = (type: string): type is Part => Object.hasOwn(letters, type)

/** Strips the bidirectional marks that Arabic and Hebrew have between numbers. */
const withoutMarks = (text: string): string => text.replace(/[\u200e\u200f]/g, '')

/** Strips what the format itself writes beside the numbers, such as the word for year in Bulgarian. */
const withoutWords = (text: string, parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.reduce((rest, { type, value }) => (type === 'literal' ? rest.replace(value.trim(), ' ') : rest), text)

const dayIn = (text: string, order: readonly Part[], today: string | undefined): string | null => {
  if (/[^\d\s./,\u200e\u200f年月日-]/.test(text)) return null
  const numbers = text.match(/\d+/g) ?? []
  const parts = numbers[0]?.length === 4 ? iso : numbers.length === 2 ? order.filter((part) => part !== 'year') : order
  const textOf = (part: Part) => numbers[parts.indexOf(part)] ?? ''
  const year = textOf('year') === '' ? (today?.slice(0, 4) ?? '') : fullYear(textOf('year'), today)
  const day = [year, textOf('month').padStart(2, '0'), textOf('day').padStart(2, '0')].join('-')
  return numbers.length === parts.length && isDay(day) ? day : null
}

const iso: readonly Part[] = ['year', 'month', 'day']

const fullYear = (year: string, today: string | undefined): string =>
  year.length === 2 && today !== undefined ? `${today.slice(0, 2)}${year}` : year

/** Days with a time to the second, as `2026-03-24T14:05:09`. */
export const momentTexts = (days: DayTexts): DayTexts => ({
  text: (moment) => {
    return `${days.text(dayPart(moment))} ${moment.slice(11)}`.trim()
  },
  read: (text, today) => {
    const entry = plainEntry(text).trim()
    const time = /\d{1,2}:\d\d(?::\d\d)?$/.exec(entry)
    const day = days.read((time === null ? entry : entry.slice(0, time.index)).replace('T', ' '), today)
    const at = time === null ? '00:00:00' : fullTime(time[0])
    return day === null || at === null || (time === null && today === undefined) ? null : `${day}T${at}`
  },
  pattern: `${days.pattern} hh:mm:ss`,
})

const fullTime = (text: string): string | null => {
  const [hour = '', minute = '', second = '00'] = text.split(':')
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${hour.padStart(2, '0')}:${minute}:${second}`
    : null
}

/** The weeks of a day's month, each starting on the first day of the week. */
export const weeksOf = (day: string, first: Formats['weekStartsOn']): readonly (readonly string[])[] => {
  const month = monthPart(day)
  const start = dayAfter(`${month}-01`, -dayOfWeek(`${month}-01`, first))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => dayAfter(start, 7 * week + at)),
  )
  return weeks.filter((week) => week.some((at) => at.startsWith(month)))
}
