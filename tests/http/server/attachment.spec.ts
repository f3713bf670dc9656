import { expect, it } from 'vitest'
import { attachment } from '#adapters/http/server/attachment.ts'

const nameIn = (disposition: string) => decodeURIComponent(disposition.split("''")[1] ?? '')

it.each([
  ['a long name, before its ending', `${'x'.repeat(196)}.pdf`, `${'x'.repeat(100)}.pdf`],
  ['a long name without one', 'x'.repeat(300), 'x'.repeat(100)],
  ['a long name at a family of emoji', `${'x'.repeat(98)}👨‍👩‍👧 y.docx`, `${'x'.repeat(98)}.docx`],
  ['letters that macOS takes apart', 'Gru\u0308ße.txt', 'Grüße.txt'],
  ['signs that cannot be seen', 'Do\u00adnau\u200b \u202efdp.exe\ufeff', 'Donau fdp.exe'],
  ['joiners of Persian and of emoji', 'می\u200cخواهم 👨‍👩‍👧.pdf', 'می\u200cخواهم 👨‍👩‍👧.pdf'],
  ['a path', '..\\../etc/passwd', 'etc passwd'],
  ['a hidden file', '.profile', 'profile'],
  ['nothing', ' \u0007.. ', 'document'],
  ['dots before the ending', 'Offer...pdf', 'Offer.pdf'],
])('a download is named safely: %s', (_title, name, file) => {
  expect(nameIn(attachment(name))).toBe(file)
})

it('a title gets its ending behind its own', () => {
  expect(nameIn(attachment('Engagement Proposal for Acme Inc.', '.pdf'))).toBe('Engagement Proposal for Acme Inc.pdf')
  expect(nameIn(attachment('Engagement Proposal for node.js', '.pdf'))).toBe('Engagement Proposal for node.js.pdf')
})
