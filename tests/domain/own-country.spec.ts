import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writtenDay } from '#contracts/document/written-day.ts'
import {
  dayText,
  type Formats,
  formatting,
  isoMoment,
  offsetMoment,
  serverFormats,
  usualFormats,
} from '#contracts/formats.ts'
import de from '#contracts/messages/de.json' with { type: 'json' }
import { englishWording, knownLanguages, translation, type Wording, wording, wordingIn } from '#contracts/messages.ts'
import { dayOf, dayStart } from '#domain/kernel/instant.ts'
import { languagesModule, listLanguages, messagesFolder } from '#mfe/build/languages.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const inFormats = (formats: Partial<Formats>, language?: string) => {
  const text = formatting(serverFormats({ ...usualFormats, ...formats }), language)
  const at = '2026-03-24T23:30:00.000Z'
  const amounts = [text.value(3_250_000), text.price(3_250_050), text.dates({ dateStyle: 'long' }).format(new Date(at))]
  return [...amounts, text.moment(at, { dateStyle: 'medium', timeStyle: 'short' })].map(plain)
}

describe('money and dates', () => {
  it.each<readonly [string, Partial<Formats>, string | undefined, readonly string[]]>([
    ['by default', {}, undefined, ['$32,500', '$32,500.50', 'March 24, 2026', 'Mar 24, 2026, 11:30 PM UTC']],
    [
      'of Germany',
      { locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' },
      undefined,
      ['32.500 €', '32.500,50 €', '25. März 2026', '25.03.2026, 00:30 MEZ'],
    ],
    [
      'of Austria, for who reads English',
      { locale: 'de-AT', currency: 'EUR' },
      'en',
      ['€ 32.500', '€ 32.500,50', '24 March 2026', '24 Mar 2026, 23:30 UTC'],
    ],
    [
      'of a currency without cents, with ISO dates',
      { currency: 'JPY', dateFormat: 'iso', timeZone: 'Asia/Tokyo' },
      undefined,
      ['¥3,250,000', '¥3,250,050', '2026-03-25', '2026-03-25 8:30 AM GMT+9'],
    ],
  ])('%s', (_, formats, language, texts) => expect(inFormats(formats, language)).toEqual(texts))

  it('of a receipt are the same in every language', () =>
    expect(isoMoment('2026-07-24T23:30:09.120Z', 'Europe/Berlin')).toBe('2026-07-25 01:30:09'))
})

it('a day without a time is the same day in every zone', () => {
  const text = formatting({ ...usualFormats, timeZone: 'America/Los_Angeles' })
  expect(writtenDay('2026-03-24', text)).toBe('March 24, 2026')
  expect(writtenDay('2026-03-24T05:00:00.000Z', text)).toBe('March 23, 2026')
})

describe('a deadline', () => {
  it.each([
    ['at the end of its day there', 'Europe/Berlin', '2026-12-20T22:59:59.000Z', '20. Dezember 2026'],
    ['in the same minute', 'Europe/Berlin', '2026-12-20T22:59:00.000Z', '20. Dezember 2026'],
    ['at midnight', 'Europe/Berlin', '2026-12-19T23:00:00.000Z', '20. Dezember 2026 um 00:00 MEZ'],
    ['at the end of a day elsewhere', null, '2026-12-20T10:59:59.000Z', '20. Dezember 2026 um 10:59 UTC'],
  ])('%s', (_, timeZone, until, words) => {
    const text = formatting(serverFormats({ ...usualFormats, locale: 'de-DE', timeZone }))
    expect(text.deadline(until, 'long')).toBe(words)
  })
})

describe('a day', () => {
  it.each([
    ['UTC', '2026-03-29T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-29T07:00:00.000Z'],
    // Lebanon's clocks skip the hour after midnight on this day.
    ['Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-28T18:15:00.000Z'],
  ])('begins in %s at %s', (zone, start) => {
    expect(dayStart('2026-03-29', zone)).toBe(start)
    expect(dayOf(start, zone)).toBe('2026-03-29')
    expect(dayOf(new Date(Date.parse(start) - 1).toISOString(), zone)).toBe('2026-03-28')
  })

  it.each([
    ['Europe/Berlin', '2026-12-31T23:05:00.040Z', '2027-01-01T00:05:00.040+01:00'],
    ['America/St_Johns', '2026-01-01T00:00:00.000Z', '2025-12-31T20:30:00.000-03:30'],
    [null, '2026-12-31T23:05:00.000Z', '2026-12-31T23:05:00.000Z'],
    // Liberia was 44 minutes and 30 seconds behind; other programs write the first and the last moment for none.
    ['Africa/Monrovia', '1971-01-01T00:00:00.000Z', '1971-01-01T00:00:00.000Z'],
    ['America/New_York', '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
    ['Europe/Berlin', '9999-12-31T23:59:59.000Z', '9999-12-31T23:59:59.000Z'],
  ])('in a file of %s is of its moment', (zone, at, text) => {
    expect(offsetMoment(at, zone)).toBe(text)
    expect(Date.parse(text)).toBe(Date.parse(at))
  })

  it.each([
    ['Europe/Berlin', '2026-07-01T00:00:00', '2026-06-30T22:00:00.000Z'],
    ['America/New_York', '2026-03-08T23:59:59.999', '2026-03-09T03:59:59.999Z'],
    ['Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
  ])('of a field is read by the clocks of %s: %s', (timeZone, shown, at) => {
    const zoned = formatting({ ...usualFormats, timeZone })
    expect(zoned.momentOf(shown).toISOString()).toBe(at)
    expect(zoned.shownAt(new Date(at))).toBe(`${shown}:00`.slice(0, 19))
    expect(zoned.momentOf('soon').getTime()).toBeNaN()
  })

  it.each([
    // Clocks skip the time: the day begins at one, and half past two is half past three.
    ['America/Santiago', '2026-09-06T00:00:00', '2026-09-06T04:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24T00:00:00', '2026-04-23T22:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-08T02:30:00', '2026-03-08T10:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:45:00.000Z'],
    ['Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T22:00:00.000Z'],
    // Clocks show it twice.
    ['America/Los_Angeles', '2026-11-01T01:30:00', '2026-11-01T08:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30:00.250', '2026-10-25T00:30:00.250Z'],
  ])('that the clocks of %s skip or show twice is read as Temporal does: %s', (timeZone, local, at) => {
    expect(
      formatting({ ...usualFormats, timeZone })
        .momentOf(local)
        .toISOString(),
    ).toBe(at)
  })

  it('on the server is that of the zone, written as everywhere', () => {
    const german = { ...usualFormats, locale: 'de-DE', timeZone: 'Europe/Berlin' }
    expect(dayText(german)('2026-12-31T23:05:00.000Z')).toBe('01.01.2027')
    expect(dayText(german)('2026-12-31')).toBe('31.12.2026')
    expect(dayText({ ...german, dateFormat: 'iso' })('2026-12-31T23:05:00.000Z')).toBe('2027-01-01')
  })
})

describe('a language', () => {
  it('keeps the placeholders of every sentence', () => {
    const names = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? []
    for (const [sentence, text] of Object.entries(de.sentences)) expect(names(text), sentence).toEqual(names(sentence))
  })

  it('fills in names, also in what the server says', () => {
    expect(knownLanguages).toEqual(['en', 'de'])
    expect(translation('de')('Phase {number}', { number: 2 })).toBe('Phase 2')
    expect(translation('de')('At most {count} characters', { count: 200 })).toBe('Höchstens 200 Zeichen')
  })

  it.each<readonly [Wording, english: string, german: string]>([
    [
      wording('Too many requests. Try again in {count} seconds.', { count: 41 }),
      'Too many requests. Try again in 41 seconds.',
      'Zu viele Anfragen. Versuchen Sie es in 41 Sekunden noch einmal.',
    ],
    ['Access denied', 'Access denied', 'Zugriff verweigert'],
    [
      wording('{field} holds a character that no text may hold.', { field: '{field} $&' }),
      '{field} $& holds a character that no text may hold.',
      '{field} $& enthält ein Zeichen, das kein Text enthalten darf.',
    ],
    ['Only programs meet this.', 'Only programs meet this.', 'Only programs meet this.'],
    ['constructor', 'constructor', 'constructor'],
    ['At most 5 characters', 'At most 5 characters', 'At most 5 characters'],
  ])('words %j in English and German', (wording, english, german) => {
    expect([englishWording(wording), wordingIn('en')(wording), wordingIn('de')(wording)]).toEqual([
      english,
      english,
      german,
    ])
  })

  it.each(['constructor', 'toString', '__proto__'])('leaves {%s}, which has no value, in its braces', (name) => {
    const text = { sentence: `{{${name}}} is no setting`, values: {} }
    expect([englishWording(text), wordingIn('de')(text)]).toEqual([text.sentence, text.sentence])
  })

  it('is one file: the build lists what lies in the folder', async () => {
    expect(languagesModule(messagesFolder)).toBe(await readFile(join(messagesFolder, 'languages.ts'), 'utf8'))
    const folder = await mkdtemp(join(tmpdir(), 'messages-'))
    await writeFile(join(folder, 'de.json'), JSON.stringify(de))
    listLanguages(folder)
    await writeFile(join(folder, 'fr.json'), JSON.stringify({ ...de, sentences: { Total: 'Somme' } }))
    listLanguages(folder)
    const { languages } = await import(join(folder, 'languages.ts'))
    expect([Object.keys(languages), languages.fr.sentences]).toEqual([['de', 'fr'], { Total: 'Somme' }])
    await rm(folder, { recursive: true })
  })
})
