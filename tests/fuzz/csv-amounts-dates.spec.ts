import fc from 'fast-check'
import { expect } from 'vitest'
import { notationOf, readAmount, usualNotation } from '#adapters/csv/amounts.ts'
import { orderIn, readDay, readInstant } from '#adapters/csv/dates.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const locales = fc.constantFrom(
  ...[
    'en-US',
    'en-GB',
    'en-IN',
    'de-DE',
    'de-AT',
    'de-CH',
    'fr-FR',
    'es-ES',
    'it-IT',
    'nl-NL',
    'sv-SE',
    'pl-PL',
    'pt-BR',
    'ja-JP',
  ],
)
const currencies = fc.constantFrom('USD', 'EUR', 'CHF', 'GBP', 'PLN', 'SEK', 'BRL', 'INR', 'JPY', 'KWD')
const separators = fc.constantFrom(',', ';', '\t')
const decimalsIn: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }

fuzz(
  'an amount as Intl writes it for a locale is read as that amount',
  fc.property(
    fc.array(fc.nat(10 ** 10), { minLength: 1 }),
    locales,
    currencies,
    separators,
    (units, locale, currency, separator) => {
      const decimals = decimalsIn[currency] ?? 2
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
      const cells = units.map((amount) => format.format(amount / 10 ** decimals))
      const shown = notationOf(cells)
      const notation = shown === undefined ? usualNotation(separator, locale, decimals) : shown
      expect(cells.map((cell) => readAmount(cell, notation, currency, decimals))).toEqual(
        units.map((amount) => ({ units: amount })),
      )
    },
  ),
)

const ascii = fc.constantFrom(..."0123456789.,'’ \u00a0-–()$€£%eExRUSD/:TZ+年月日aäprPM")
const scrap = fc.oneof(
  fc.array(ascii, { maxLength: 20 }).map((signs) => signs.join('')),
  fc.string({ unit: 'binary' }),
)
const notations = fc.constantFrom('.', ',', 'none', null)

fuzz(
  'any text is an amount within the bounds, one in another currency, or none',
  fc.property(scrap, notations, currencies, (text, notation, currency) => {
    const read = readAmount(text, notation, currency, decimalsIn[currency] ?? 2)
    if (typeof read === 'string') return ['none', 'unclear'].includes(read)
    return 'foreign' in read
      ? read.foreign !== ''
      : Number.isSafeInteger(read.units) && read.units >= 0 && read.units <= 1e12
  }),
)

const days = fc.date({ min: new Date('1970-01-02'), max: new Date('2069-12-30'), noInvalidDate: true })
const styles = fc.constantFrom('short', 'medium', 'long')
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati')

/** The Line Islands went to the other side of the date line, and had no such day. */
const dayAfterSkipped = new Map([['Pacific/Kiritimati 1994-12-31', '1995-01-01']])

fuzz(
  'a day as Intl writes it for a locale is read as that day',
  fc.property(days, locales, styles, zones, (at, locale, dateStyle, timeZone) => {
    const text = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(at)
    const notation = { order: orderIn(locale), zone: null, timeZone, locale }
    const day = at.toISOString().slice(0, 10)
    expect([text, locale, readDay(text, notation)]).toEqual([text, locale, day])
    const midnight = readInstant(text, notation)
    const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(midnight ?? 0))
    if (midnight !== null) expect(shown).toBe(dayAfterSkipped.get(`${timeZone} ${day}`) ?? day)
  }),
)

fuzz(
  'any text is a day that exists or none, and so is its moment',
  fc.property(scrap, locales, zones, fc.constantFrom('dmy', 'mdy', null), (text, locale, timeZone, order) => {
    const notation = { order, zone: null, timeZone, locale }
    const [day, at] = [readDay(text, notation), readInstant(text, notation)]
    if (day !== null) expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
    if (at !== null) expect(new Date(at).toISOString()).toBe(at)
    if (at !== null) expect(day).not.toBeNull()
  }),
)
