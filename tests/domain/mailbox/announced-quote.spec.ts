import { expect, it } from 'vitest'
import { splitQuoted } from '#domain/mailbox/model/index.ts'

const ada = 'Ada <ada@bits.example>'

it.each([
  ['Proton, between hyphens', '‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐'],
  ['Proton in German', `------- Originalnachricht -------\nAm Montag, 23. November 2026 um 09:00, schrieb ${ada}:`],
  ['Proton in Greek', `------- Αρχικό Μήνυμα -------\nOn Monday, November 23rd, 2026 at 9:00 AM, ${ada} wrote:`],
  ['eM Client', `------ Originalnachricht ------\nVon "Ada" <ada@bits.example>\nAn "Bob"\nDatum 23.11.2026 09:00`],
  ['eM Client in Czech', '------ Původní zpráva ------\nOd "Ada" <ada@bits.example>\nDatum 23.11.2026 09:00'],
  ['Freshdesk', `On Mon, 23 Nov at 9:00 AM , ${ada} wrote:`],
])('a mail that %s repeats is split off with what announces it', (_, head) => {
  const quoted = `${head}\n\nDear Bob,`
  expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted })
})

it.each([
  'I met Ada on Monday at 10:00, and she wrote:\n\nWe take it.',
  '---- Costs ----\n\nToo high.\n\n---- Dates ----\n\nFine.',
  '------- Original message of the king -------\n\nA fine book.',
])('own words are not split off: %s', (text) => expect(splitQuoted(text)).toEqual({ text, quoted: null }))

// github/email_reply_parser 43.
it('a quote is split off in which Apple Mail wraps a link without a mark', () => {
  const quoted = `> On 1 May 2026, at 10:47, ${ada} wrote:\n>\n> See the offer\n<https://bits.example/offer>.\n>`
  expect(splitQuoted(`Yes.\n${quoted}\n`)).toEqual({ text: 'Yes.', quoted })
})
