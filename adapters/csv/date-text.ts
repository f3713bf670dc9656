const zeros = ['٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.charCodeAt(0))

const digitOf = (sign: string): string => {
  const values = zeros.map((zero) => sign.charCodeAt(0) - zero)
  return String(values.find((value) => value >= 0 && value < 10) ?? sign)
}

/**
 * A date as other programs write it, in ASCII digits, without marks of direction, without the day of the week before it, as
 * in `Tue, 31 Mar 2026`, without spaces between its numbers, as in `31. 3. 2026`, and without a word for "year" at its end,
 * as in `31.03.2026 г.`.
 */
export const plainDate = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .trim()
    .replace(/^[\p{L}\p{M}]{2,15}\.?,\s+(?=\S)/u, '')
    .replace(/^(\d{1,4})([./-])\s+(\d{1,2})\2\s+(\d{1,4})/, '$1$2$3$2$4')
    .replace(/(?<=\d\d)\s+[гр]\.(?=$|[\s,])/u, '')

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
