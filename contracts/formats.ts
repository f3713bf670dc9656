import { decimalsOf } from './currency.ts'
import { clockIn, dayIn, momentOf } from './day.ts'

/**
 * How the installation writes dates, numbers and money: one module for screens, pages, PDF, files and mails. It has no
 * dependency, so that the page of a link stays small.
 */
export type Formats = {
  /** BCP 47, such as `en-US`: how numbers and dates are written. */
  readonly locale: string
  /** ISO 4217: the currency of the leads' values and of new price tables. */
  readonly currency: string
  /** IANA; null: UTC on the server and in documents, the reader's own zone on staff screens. */
  readonly timeZone: string | null
  /** `iso` writes every date as `2026-03-24`. */
  readonly dateFormat: 'locale' | 'iso'
  readonly weekStartsOn: (typeof firstDays)[number]
  /** The installation has amounts of release 0.1.0, and goes on with its decimals: `decimalsOf`. */
  readonly earlierDecimals?: true | undefined
}

export const firstDays = ['monday', 'saturday', 'sunday'] as const

export const usualFormats: Formats = {
  locale: 'en-US',
  currency: 'USD',
  timeZone: null,
  dateFormat: 'locale',
  weekStartsOn: 'monday',
}

/** The part of `Intl.DateTimeFormat` that writes a moment. */
export type DateText = { readonly format: (at: Date | number) => string }

export type Formatting = ReturnType<typeof formatting>

/**
 * The texts of numbers, money and dates. In a page whose language is not the locale's, that language with
 * the locale's region; without a language, the locale.
 */
export const formatting = (formats: Formats, language?: string) => {
  const locale = localeIn(formats.locale, language)
  const own = formats.currency
  const decimalsIn = (currency: string) => decimalsOf(currency, formats.earlierDecimals)
  const money = (options: Intl.NumberFormatOptions, currency = own) => {
    const digits = { minimumFractionDigits: decimalsIn(currency), maximumFractionDigits: decimalsIn(currency) }
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits, ...options })
  }
  const [value, short, count] = [
    money({ trailingZeroDisplay: 'stripIfInteger' }),
    money({ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 }),
    new Intl.NumberFormat(locale),
  ]
  const decimals = decimalsIn(own)
  const unit = 10 ** decimals
  const dates = (options: Intl.DateTimeFormatOptions): DateText => {
    const zoned = { ...zoneOf(formats), ...options }
    const format = new Intl.DateTimeFormat(locale, zoned)
    return formats.dateFormat === 'iso' && options.dateStyle !== undefined ? isoDates(locale, zoned) : format
  }
  return {
    formats,
    locale,
    /** How many of the currency's smallest units make its main unit: 100 for USD. */
    unit,
    decimals,
    /** The decimals that amounts in a currency are kept and written with. */
    decimalsIn,
    /** An amount in the smallest unit: `$1,234.50`. */
    price: (amount: number, currency = own) => money({}, currency).format(amount / 10 ** decimalsIn(currency)),
    /** The same, shorter if it is whole: `$2,500`. */
    value: (amount: number) => value.format(amount / unit),
    /** `$32.5K`. */
    short: (amount: number) => short.format(amount / unit),
    count: (number: number) => count.format(number),
    dates,
    /** A moment with the zone's name, for readers anywhere. */
    moment: (at: string, options: Intl.DateTimeFormatOptions) =>
      `${dates(options).format(new Date(at))} ${zoneName(locale, formats.timeZone ?? 'UTC', at)}`,
    /** A moment until which something is possible: its day alone if it is the end of that day. */
    deadline: (at: string, dateStyle: 'long' | 'medium') => {
      const isEndOfDay = clockIn(new Date(at), formats.timeZone ?? undefined).slice(11, 16) === '23:59'
      if (isEndOfDay) return dates({ dateStyle }).format(new Date(at))
      return `${dates({ dateStyle, timeStyle: 'short' }).format(new Date(at))} ${zoneName(locale, formats.timeZone ?? 'UTC', at)}`
    },
    /** The local time at a moment, in the format of date fields: `2026-03-24T14:05:09`. */
    shownAt: (at: Date) => clockIn(at, formats.timeZone ?? undefined).replace(' ', 'T'),
    /** The day at a moment: `2026-03-24`. */
    dayOf: (at: Date | number) => dayIn(at, formats.timeZone ?? undefined),
    /** The moment of this local time; an invalid date if it is not a time. */
    momentOf: (localTime: string) => momentOf(localTime, formats.timeZone),
  }
}

/** A regular noun as it follows a count: `view` after 1, `views` after any other. */
export const nounAfter = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`)

/** Dates that are written on the server, where the reader's zone is unknown. */
export const serverFormats = (formats: Formats): Formats => ({ ...formats, timeZone: formats.timeZone ?? 'UTC' })

/** The day of a moment, or a date alone such as `2026-03-24`, as the server writes it. */
export const dayText = (formats: Formats, language?: string): ((at: string) => string) => {
  const { dates } = formatting(serverFormats(formats), language)
  const [days, moments] = [dates({ dateStyle: 'medium', timeZone: 'UTC' }), dates({ dateStyle: 'medium' })]
  return (at) => (at.length === 10 ? days : moments).format(new Date(at))
}

const zoneOf = ({ timeZone }: Formats) => (timeZone === null ? {} : { timeZone })

const localeIn = (locale: string, language: string | undefined): string => {
  const own = new Intl.Locale(locale).maximize()
  return language === undefined || own.language === language ? locale : `${language}-${own.region}`
}

const isoDates = (locale: string, { dateStyle, ...options }: Intl.DateTimeFormatOptions): DateText => {
  const { timeZone, timeStyle } = options
  const time = timeStyle === undefined ? null : new Intl.DateTimeFormat(locale, options)
  return { format: (at) => [dayIn(at, timeZone), ...(time === null ? [] : [time.format(at)])].join(' ') }
}

const zoneName = (locale: string, timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** `2026-03-24 14:05:09`, the same in every language. */
export const isoMoment = (at: string, timeZone: string): string => clockIn(new Date(at), timeZone)

/** ISO 8601 with the offset of a zone, such as `2026-03-24T15:05:09.000+01:00`; without a zone, unchanged in UTC. */
export const offsetMoment = <At extends string | null>(at: At, timeZone: string | null): At | string => {
  if (at === null || timeZone === null) return at
  const local = isoMoment(at, timeZone).replace(' ', 'T')
  const minutes = (Date.parse(`${local}Z`) - Date.parse(`${at.slice(0, 19)}Z`)) / 60_000
  // An offset of seconds, as of old, and a year beyond four digits have no such text (RFC 3339, 5.6).
  if (!Number.isInteger(minutes) || Math.abs(minutes) >= 1440) return at
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((n) =>
    String(n).padStart(2, '0'),
  )
  return `${local}${at.slice(19, -1)}${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}
