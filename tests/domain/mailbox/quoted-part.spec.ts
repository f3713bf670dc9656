import { describe, expect, it } from 'vitest'
import { splitQuoted } from '#domain/mailbox/model/index.ts'

describe('the quoted part of a mail', () => {
  it.each([
    [
      'an answer above',
      'Yes.\n\nOn 1 May 2026, Ada wrote:\n> Shall we?\n',
      'Yes.',
      'On 1 May 2026, Ada wrote:\n> Shall we?',
    ],
    [
      'a wrapped introduction',
      'Ja.\n\nAm 1. Mai 2026 um 09:00 schrieb Ada\nLovelace <ada@example.com>:\n> Ja?',
      'Ja.',
      'Am 1. Mai 2026 um 09:00 schrieb Ada\nLovelace <ada@example.com>:\n> Ja?',
    ],
    ['an answer below', '> Shall we?\n\nYes.', 'Yes.', '> Shall we?'],
    [
      'what Outlook repeats',
      'Yes.\n-----Original Message-----\nFrom: Ada\nShall we?',
      'Yes.',
      '-----Original Message-----\nFrom: Ada\nShall we?',
    ],
  ])('is split off: %s', (_, whole, text, quoted) => expect(splitQuoted(whole)).toEqual({ text, quoted }))

  it.each([
    ['without a quote', 'Hello\nthere'],
    ['with answers between the lines', '> One?\nYes.\n> Two?\nNo.'],
    ['that only repeats', '> Shall we?'],
  ])('is none in a mail %s', (_, whole) => expect(splitQuoted(whole)).toEqual({ text: whole, quoted: null }))
})
