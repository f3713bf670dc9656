import { plainDigits } from '#contracts/plain-digits.ts'

/**
 * A date as other programs write it, in ASCII digits, without marks of direction, without the day of the week before it, as
 * in `Tue, 31 Mar 2026` and JavaScript's `Tue Mar 31 2026`, without spaces between its numbers, as in `31. 3. 2026`, and
 * without words around its time and at its end, as in `31 March 2026 at 10:00`, `31.03.2026 10:00 Uhr`, `31.03.2026 г.` and
 * `GMT+0200 (CEST)`; without brackets around its only zone. Its time has colons, and minutes.
 */
export const plainDate = (text: string): string =>
  plainDigits(text.replace(/\p{Cf}/gu, ''))
    .trim()
    .replace(
      basicForm,
      (_, year, month, day, hours, minutes, rest) =>
        `${year}-${month}-${day}T${hours}:${minutes}${rest.replace(/^\d/, ':$&')}`,
    )
    .replace(/(?<=[+-]\d{4})\s[A-Z]{3,4}$|(?<=Z|[+-]\d{2}:?\d{2})\[[\w/+-]{1,40}\]$/, '')
    .replace(bracketedZone, ' $1')
    .replace(/(?<=[\d日])\s?[(（][\p{L}.]{1,10}[)）](?=\s|$)/u, '')
    .replace(kanjiTime, (_, hours, minutes, seconds = '0') =>
      [hours, minutes.padStart(2, '0'), seconds.padStart(2, '0')].join(':'),
    )
    .replace(morning, 'AM')
    .replace(afternoon, 'PM')
    .replace(/([AP]M)\s?(\d{1,2}:\d{2}(?::\d{2})?)/, '$2 $1')
    .replace(
      /^[\p{L}\p{M}]{2,15}(?:\.?,\s+(?=\S)|\.?\s(?=[\p{L}\p{M}]{3,15}\.?\s\d|\d{1,2}\.?\s\p{L}|\d{1,4}[./-]\d))/u,
      '',
    )
    .replace(beforeTime, ' ')
    .replace(dottedTime, (_, hours, minutes, rest) => `${hours}:${minutes}${rest.replace(/[.m]/i, ':')}`)
    .replace(/(?<=\d,?\s)(\d{1,2})(?=\s?(?:[ap]\.?m\b|(?:uhr|h)$))/i, '$1:00')
    .replace(/\s(?:uhr|\([^()]*\))$|(?<=:\d\d)h$/i, '')
    .replace(/^(\d{1,4})([./-])\s+(\d{1,2})\2\s+(\d{1,4})/, '$1$2$3$2$4')
    .replace(/(?<=\d\d)\s+[гр]\.(?=$|[\s,])/u, '')

/** The basic form of ISO 8601 with a time, as calendars write it, and MySQL without its `T`; eight digits alone are any number. */
const basicForm = /^((?:19|20)\d{2})(\d{2})(\d{2})T?(\d{2})(\d{2})((?:\d{2})?Z?)$/

/** As Notion and letters of calendars write it: `March 31, 2026 9:00 AM (GMT+2)`, `7pm (EDT)`. */
const bracketedZone =
  /(?<=[\sT]\d{1,2}(?:(?::\d{2}){1,2}(?:\.\d{1,9})?(?:\s?[AaPp]\.?[Mm]\.?)?|\s?[AaPp]\.?[Mm]\.?))\s?\((Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|[A-Z]{3,4})\)$/

/** `10時05分`, `10시 5분`. */
const kanjiTime = /(\d{1,2})[時时시点點]\s?(\d{1,2})[分분](?:\s?(\d{1,2})[秒초])?/

/** Halves of the day as Excel and Google write them in Korea, Japan, China, Greece, Arabic countries, Spain and Latin America. */
const morning = /오전|午前|上午|(?<=:\d\d\s?)(?:a\.\s?m\.|π\.?μ\.?|ص)(?!\p{L})/iu
const afternoon = /오후|午後|下午|(?<=:\d\d\s?)(?:p\.\s?m\.|μ\.?μ\.?|م)(?!\p{L})/iu

const beforeTime =
  /,?\s(?:at|um|à|om|klo?\.?|a las|alle(?: ore)?|ore|às)\s(?=\d{1,2}(?:[:.h]\d|h$|\s?(?:[ap]\.?m|uhr)))/iu

/** As in Denmark, Finland and Indonesia, by Oracle, and in French: `14.30`, `14.30.05`, `02.30.05.000000 PM`, `14h30`. */
const dottedTime = /(?<=\d(?:,?\s|T))(\d{1,2})[.h](\d{2})((?:[.m]\d{2})?)(?=$|[\s.+Z])/gi

/** How the dates of a locale are written. */
type DateWords = {
  /** From 1, by their names in the locale, in English and in German. */
  readonly months: ReadonlyMap<string, number>
  readonly startsWithYear: boolean
  /** Years are those of Thailand, 543 more. */
  readonly isBuddhist: boolean
}

/** By locale: building the formats for each cell costs more than reading it. */
const words = new Map<string, DateWords>()

/**
 * Read from the runtime's locale data (Unicode CLDR) once per locale and process; throws a RangeError for no BCP 47
 * tag.
 */
export const dateWordsOf = (locale: string): DateWords => {
  const localeWords = words.get(locale) ?? readWords(locale)
  words.set(locale, localeWords)
  return localeWords
}

const readWords = (locale: string): DateWords => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short' })
  const first = format.formatToParts(0).find(({ type }) => type !== 'literal')
  return {
    months: readMonths(locale),
    startsWithYear: first?.type === 'year',
    isBuddhist: format.resolvedOptions().calendar === 'buddhist',
  }
}

/** The first month has a name that two share. */
const readMonths = (locale: string): ReadonlyMap<string, number> => {
  const names = Array.from({ length: 12 }, (_, month) =>
    namesOf(month, locale).map((name) => [name, month + 1] as const),
  )
  return new Map([...names.flat().toReversed(), excelsMarch])
}

/** Excel abbreviates the German month otherwise than all others. */
const excelsMarch = ['mrz', 3] as const

/** By the whole name, or by a beginning of it that no other month has; undefined for other words. */
export const monthIn = ({ months }: DateWords, word: string): number | undefined => {
  const name = word.toLowerCase()
  const named = months.get(name)
  if (named !== undefined || name.length < 3) return named
  const [month, ...others] = new Set([...months].flatMap(([whole, one]) => (whole.startsWith(name) ? [one] : [])))
  return others.length === 0 ? month : undefined
}

const namesOf = (month: number, locale: string): readonly string[] =>
  [locale, 'en', 'de'].flatMap((language) =>
    (['long', 'short'] as const).map((width) => {
      const format = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' })
      const parts = format.formatToParts(Date.UTC(2026, month, 1))
      return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase().replace(/\.$/, '')
    }),
  )
