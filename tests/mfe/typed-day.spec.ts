import { describe, expect, it } from 'vitest'
import { usualFormats } from '#contracts/formats.ts'
import { dayAfter, dayTexts, momentTexts, weeksOf } from '#mfe/kit/forms/typed-day.ts'

const inLocale = (locale: string) => dayTexts({ ...usualFormats, locale })
const today = '2026-03-24'

describe('a date field', () => {
  it.each([
    ['en-US', '12/01/2026', 'mm/dd/yyyy'],
    ['en-GB', '01/12/2026', 'dd/mm/yyyy'],
    ['de-DE', '01.12.2026', 'dd.mm.yyyy'],
    ['hu-HU', '2026. 12. 01.', 'yyyy. mm. dd.'],
    ['ar-EG', '01/12/2026', 'dd/mm/yyyy'],
    ['ja-JP', '2026/12/01', 'yyyy/mm/dd'],
    ['bg-BG', '01.12.2026 г.', 'dd.mm.yyyy г.'],
  ])('writes a day as %s does, reads it back, and reads ISO 8601 too', (locale, text, pattern) => {
    const days = inLocale(locale)
    expect([days.text('2026-12-01'), days.pattern]).toEqual([text, pattern])
    expect([days.read(text), days.read('2026-12-01')]).toEqual(['2026-12-01', '2026-12-01'])
  })

  it('writes ISO 8601 where that is the format', () => {
    const days = dayTexts({ locale: 'de-DE', dateFormat: 'iso' })
    expect([days.text('2026-12-01'), days.pattern]).toEqual(['2026-12-01', 'yyyy-mm-dd'])
  })

  it.each(['', '31.02.2026', '1.12', '1.12.26', '1.13.2026', 'soon', '1.12.2026 or 2027', '2026-12-32', '1.2.3.2026'])(
    'reads no day in %s while it is typed',
    (text) => expect(inLocale('de-DE').read(text)).toBeNull(),
  )

  it.each([
    ['1.12.26', '2026-12-01'],
    ['1.12.', '2026-12-01'],
    ['24 3 2027', '2027-03-24'],
  ])('once left, reads %s as %s', (text, day) => expect(inLocale('de-DE').read(text, today)).toBe(day))

  it.each([
    ['ja-JP', '２０２６／１２／１'],
    ['zh-CN', '２０２６－１２－１'],
    ['ar-EG', '١‏/١٢‏/٢٠٢٦'],
    ['fa-IR', '۲۰۲۶/۱۲/۱'],
    ['hi-IN', '१/१२/२०२६'],
  ])('reads the digits of the keyboards of %s', (locale, text) => {
    const days = inLocale(locale)
    expect([days.read(text), momentTexts(days).read(text, today)]).toEqual(['2026-12-01', '2026-12-01T00:00:00'])
  })

  it('has a time to the second where it is a moment', () => {
    const moments = momentTexts(inLocale('de-DE'))
    expect(moments.text('2026-12-01T08:05:09')).toBe('01.12.2026 08:05:09')
    expect(['1.12.2026 8:05', '2026-12-01T08:05:00', '1.12.2026 24:00'].map((text) => moments.read(text))).toEqual([
      '2026-12-01T08:05:00',
      '2026-12-01T08:05:00',
      null,
    ])
    expect(moments.read('1.12.2026', today)).toBe('2026-12-01T00:00:00')
  })
})

describe('a calendar', () => {
  it.each([
    ['monday', '2026-02-23', '2026-04-05'],
    ['sunday', '2026-03-01', '2026-04-04'],
    ['saturday', '2026-02-28', '2026-04-03'],
  ] as const)('begins its weeks on %s', (first, from, to) => {
    const weeks = weeksOf('2026-03-24', first)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([from, to])
  })

  it('ends in a shorter month on its last day', () => {
    expect([dayAfter('2026-01-31', 0, 1), dayAfter('2026-03-31', 0, -13), dayAfter('2026-12-31', 1)]).toEqual([
      '2026-02-28',
      '2025-02-28',
      '2027-01-01',
    ])
  })
})
