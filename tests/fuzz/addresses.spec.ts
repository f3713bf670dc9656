import fc from 'fast-check'
import { expect } from 'vitest'
import { canonicalEmail, emailForms } from '#contracts/email-address.ts'
import { contactEmail } from '#contracts/fields.ts'
import { emailKey, namesAddress } from '#domain/kernel/email-address.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const messages = ['Email is required', 'Invalid email address', 'At most 320 characters']

const sign = fc.oneof(
  fc.constantFrom(...'abzABZ019äöüßÄÉéıİłøþçñжяЖґάςσאبपा中文の한゛ｍ．。・·'),
  fc.constantFrom('\u0308', '\u0301', '\u200c', '\u200d', '\u00ad', '-', '_', '.', "'", '&', '+'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
const word = fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => signs.join(''))
const label = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.stringMatching(/^[xX][nN]--[a-z0-9-]{1,12}$/) },
)
const address = fc
  .tuple(
    word,
    fc.array(label, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('com', 'рф', 'xn--p1ai', '中国', 'भारत'),
  )
  .map(([local, labels, top]) => `${local}@${[...labels, top].join('.')}`)
const input = fc.oneof({ weight: 4, arbitrary: address }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) })

fuzz(
  'an address is refused in our own words, or has one form that stays as it is and one key in ASCII',
  fc.property(input, (text) => {
    const read = contactEmail.safeParse(text)
    if (!read.success) return read.error.issues.every(({ message }) => messages.includes(message))
    const email = read.data
    expect(contactEmail.parse(email)).toBe(email)
    const key = emailKey(email)
    expect(key.slice(key.lastIndexOf('@'))).toMatch(/^[\0-\x7f]*$/)
    expect(emailKey(key)).toBe(key)
    expect(emailKey(canonicalEmail(key) ?? '')).toBe(key)
    expect(namesAddress(`<${email}>`, email)).toBe(true)
    for (const form of emailForms(email)) expect([form, emailKey(canonicalEmail(form) ?? '')]).toEqual([form, key])
    return true
  }),
)
