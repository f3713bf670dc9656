import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { searchedText } from '#contracts/email-address.ts'
import { contactEmail, emailAddress } from '#contracts/fields.ts'
import { basicEmail } from '#contracts/lead/http/contact-rules.ts'
import { addressRule } from '#domain/kernel/address-rule.ts'
import { emailKey, namesAddress } from '#domain/kernel/email-address.ts'
import { checkInputs } from '#domain/workflow/model/index.ts'
import { contactErrors } from '#mfe/landing/islands/contact-rules.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

type Address = { readonly email: string; readonly key: string } | null

const cases = corpus<string, Address>('addresses')
const accepted = cases.flatMap(({ title, in: typed, out }) => (out === null ? [] : [{ title, typed, ...out }]))
const others = { name: 'Ana', company: '', phone: '', message: 'Hi', estimatedBudget: '' }

describe('an address', () => {
  test.each(cases)('$title', ({ in: typed, out }) => {
    expect(contactEmail.safeParse(typed).data ?? null).toBe(out?.email ?? null)
    expect(emailAddress('no').safeParse(typed).success).toBe(out !== null)
  })

  test.each(accepted)('is stored in a form that stays as it is: $title', ({ email }) => {
    expect(contactEmail.parse(email)).toBe(email)
  })

  test.each(accepted)('is compared by one key, which the DNS can read: $title', ({ email, key }) => {
    expect(emailKey(email)).toBe(key)
    const domain = email.slice(email.lastIndexOf('@') + 1)
    expect(key.slice(key.lastIndexOf('@') + 1)).toBe(domainToASCII(domain))
  })

  test.each(corpus<string, string>('pasted-addresses'))('is read as it was meant: $title', ({ in: typed, out }) => {
    expect(contactEmail.parse(typed)).toBe(out)
    expect(emailAddress('no').parse(typed)).toBe(out)
    expect(contactErrors({ ...others, email: typed })).toEqual({})
  })

  test('is one person in Unicode, in Punycode, in capitals and decomposed', () => {
    const forms = [
      'info@müller.example',
      'INFO@xn--mller-kva.example',
      'info@MÜLLER.EXAMPLE',
      'info@mu\u0308ller.example',
    ]
    expect(new Set(forms.map((form) => emailKey(contactEmail.parse(form))))).toEqual(
      new Set(['info@xn--mller-kva.example']),
    )
  })

  test('is accepted by one rule in contracts, domain and the public form', () => {
    expect([addressRule.source, addressRule.flags]).toEqual([basicEmail.source, basicEmail.flags])
    for (const { typed } of accepted) expect([typed, contactErrors({ ...others, email: typed })]).toEqual([typed, {}])
  })

  test.each(accepted)('is an input of a run: $title', ({ typed }) => {
    const input = {
      id: 'mail',
      name: 'mail',
      label: 'Mail',
      type: 'email',
      required: true,
      placeholder: '',
      order: 1,
    } as const
    expect(checkInputs([input], { mail: typed })).toMatchObject({ valid: true })
  })

  test('that is refused has the words of the specification', () => {
    expect(contactEmail.safeParse('').error?.issues.map(({ message }) => message)).toContain('Email is required')
    for (const typed of ['ana@example', 'ana@ab\u200dc.com', 'x'])
      expect(contactEmail.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
        'Invalid email address',
      ])
  })
})

test.each([
  ['Ana Gómez <ana@example.com>', 'ana@example.com'],
  ['"Gómez, Ana" <ana@xn--mller-kva.example>', 'ana@müller.example'],
  ['<ana@example.com>', 'ana@example.com'],
  [' mailto:ana@example.com', 'ana@example.com'],
  ['ana@example.com', 'ana@example.com'],
  ['a < b > c', 'a < b > c'],
  ['<b>ana</b>', '<b>ana</b>'],
  ['a@b <x', 'a@b <x'],
])('a search for %s is one for %s', (typed, query) => expect(searchedText(typed)).toBe(query))

describe('a text', () => {
  test.each([
    ['{"contactEmail":"info@xn--mller-kva.example"}', true],
    ['Ask info@müller.example about it', true],
    ['Ask INFO@MU\u0308LLER.example', true],
    ['info@müller.example.org', false],
    ['xinfo@müller.example', false],
    ['info@xn--mller-kva.examples', false],
    ['info@muller.example', false],
  ])('%s names the address: %s', (text, expected) => expect(namesAddress(text, 'info@müller.example')).toBe(expected))
})
