/** How amounts are typed: in a locale's notation, in a currency, with that many digits after the decimal sign. */
type Notation = {
  readonly locale: string
  /** ISO 4217; null for a plain number. */
  readonly currency: string | null
  readonly decimals: number
}

/**
 * Reads typed amounts as whole numbers of 10^-decimals: `8.500,50 €` in de-DE is 850050. Signs for groups and decimals
 * stand where the locale has them, or not at all; anything else is `unreadable`, an empty text is null.
 */
export const amountReader = ({ locale, currency, decimals }: Notation) => {
  const [marks, scripts] = [marksOf(locale, currency), scriptsOf(locale, currency)]
  return (text: string): number | null | 'unreadable' => {
    const bare = withoutMarks(narrow(text.replace(invisible, '')), marks)
    if (bare === '') return text.trim() === '' ? null : 'unreadable'
    const read = new Set(scripts.map((script) => unitsIn(bare, script, decimals)).filter((units) => units !== null))
    const [units] = read
    return units === undefined || read.size > 1 || !Number.isSafeInteger(units) ? 'unreadable' : units
  }
}

/** Writes an amount for its field, such as `8.500,50`: what `amountReader` reads back. Whole amounts have no decimals. */
export const amountWriter = ({ locale, decimals }: Pick<Notation, 'locale' | 'decimals'>) => {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return (units: number): string => format.format(units / 10 ** decimals)
}

/** Marks of direction, which Intl writes around currencies in Arabic, Persian and Hebrew. */
const invisible = /[\u200b\u200e\u200f\u061c\u2066-\u2069]/gu

/** The wide signs of Japanese, Chinese and Korean keyboards as those of all others. */
const narrow = (text: string): string => text.replace(/[\uff01-\uffee]/g, (sign) => sign.normalize('NFKC'))

/** A number's notation in one script, as patterns. */
type Script = {
  readonly digits: readonly string[]
  readonly decimal: string
  readonly groups: readonly string[]
  /** `12,34,567`, as in India. */
  readonly pairs: boolean
}

const stylesOf = (currency: string | null): readonly Intl.NumberFormatOptions[] =>
  currency === null ? [{}] : [{ style: 'currency', currency }, {}]

/** Plain numbers and money may differ, as in Austria; a locale's own digits and Latin ones are both typed. */
const scriptsOf = (locale: string, currency: string | null): readonly Script[] =>
  stylesOf(currency).flatMap((style) =>
    [undefined, 'latn', ownDigits[new Intl.Locale(locale).language]].map((numberingSystem) =>
      scriptOf(locale, { ...style, numberingSystem }),
    ),
  )

/** Digits that are typed in a language also where its regions write Latin ones. */
const ownDigits: Readonly<Record<string, string>> = {
  ar: 'arab',
  fa: 'arabext',
  ur: 'arabext',
  hi: 'deva',
  mr: 'deva',
  ne: 'deva',
  bn: 'beng',
}

const scriptOf = (locale: string, options: Intl.NumberFormatOptions): Script => {
  const { numberingSystem } = options
  const digitsOnly = new Intl.NumberFormat(locale, { useGrouping: false, ...(numberingSystem && { numberingSystem }) })
  const parts = new Intl.NumberFormat(locale, { ...options, minimumFractionDigits: 1 }).formatToParts(12_345_678.5)
  const valuesOf = (name: string) => parts.filter(({ type }) => type === name).map(({ value }) => value)
  const [decimal = '.'] = valuesOf('decimal')
  return {
    digits: Array.from({ length: 10 }, (_, digit) => digitsOnly.format(digit)),
    decimal,
    groups: [...new Set([plainSigns(valuesOf('group')[0] ?? ' '), ' ', "'"])],
    pairs: valuesOf('integer').length > 3,
  }
}

/** Spaces and apostrophes have several characters, and keyboards only one of each. */
const plainSigns = (text: string): string => text.replace(/[\s\u00a0\u2009\u202f]/gu, ' ').replace(/[’ʼ`´]/gu, "'")

const unitsIn = (text: string, script: Script, decimals: number): number | null => {
  const plain = plainSigns(text).replace(/\P{ASCII}/gu, (sign) => {
    const digit = script.digits.indexOf(sign)
    return digit < 0 ? sign : String(digit)
  })
  if (script.digits[0] !== '0' && /\d/.test(text)) return null
  // `8500,-` and `8500.–` are whole amounts.
  const [whole = '', ...fractions] = plain.replace(wholeMark(script.decimal), '').split(script.decimal)
  const [fraction] = fractions
  const digits = withoutGroups(whole, script)
  if (digits === null || fractions.length > 1) return null
  if (fraction !== undefined && (!/^\d+$/.test(fraction) || fraction.length > decimals)) return null
  return Number(digits + (fraction ?? '').padEnd(decimals, '0'))
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const wholeMark = (decimal: string): RegExp => new RegExp(`${escapeRegExp(decimal)}(?:--?|[–—])$`)

/** The digits of a whole number; null where a group sign stands in a wrong place, as in `12,5` or `0,500`. */
const withoutGroups = (whole: string, { groups, pairs }: Script): string | null => {
  if (/^\d{1,12}$/.test(whole)) return whole
  const group = groups.find((sign) => whole.includes(sign))
  if (group === undefined) return null
  const sign = escapeRegExp(group)
  const threes = new RegExp(`^[1-9]\\d{0,2}(?:${sign}\\d{3}){1,3}$`)
  const twos = new RegExp(`^[1-9]\\d?(?:${sign}\\d{2}){1,4}${sign}\\d{3}$`)
  return threes.test(whole) || (pairs && twos.test(whole)) ? whole.replaceAll(group, '') : null
}

/** What may stand before or after an amount: the currency's code, and its symbols here and in English. */
const marksOf = (locale: string, currency: string | null): readonly string[] => {
  if (currency === null) return []
  const symbols = [locale, 'en', 'en-001'].flatMap((tag) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? [value.replace(invisible, '').trim()] : [])),
    ),
  )
  return [...new Set([currency, ...symbols])]
    .filter((mark) => mark !== '')
    .toSorted((one, other) => other.length - one.length)
}

const withoutMarks = (text: string, marks: readonly string[]): string => {
  const trimmed = text.trim()
  const lower = trimmed.toLowerCase()
  const prefix = marks.find((mark) => lower.startsWith(mark.toLowerCase()))
  if (prefix !== undefined) return trimmed.slice(prefix.length).trim()
  const after = marks.find((mark) => lower.endsWith(mark.toLowerCase()))
  return after === undefined ? trimmed : trimmed.slice(0, -after.length).trim()
}
