import { describe, expect, it } from 'vitest'
import { contactMessage } from '#contracts/lead/http/contact.ts'
import { contactLimits } from '#contracts/lead/http/contact-rules.ts'
import { type ContactFields, contactErrors } from '#mfe/landing/islands/contact-rules.ts'

const complete: ContactFields = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  company: '',
  phone: '',
  message: 'Hello',
  estimatedBudget: '',
}

const cases: readonly Partial<ContactFields>[] = [
  {},
  { name: '' },
  { name: '   ' },
  { name: '\u00a0\u2003\n' },
  { name: '\u200b\u2060', message: '\u3164\u2800', email: '\ufeff' },
  { name: 'x'.repeat(200) },
  { name: 'x'.repeat(201) },
  { name: ` ${'x'.repeat(200)} ` },
  { email: '' },
  { email: '  ' },
  { email: 'ada' },
  { email: 'ada@example' },
  { email: 'ada@example.c' },
  { email: 'ada@example.co' },
  { email: 'ADA@EXAMPLE.CO.UK' },
  { email: '  ada@example.com  ' },
  { email: 'ada lovelace@example.com' },
  { email: "o'neill+news@example.org" },
  { email: '@example.com' },
  { email: 'ada@.com' },
  { email: 'ada@example.com, bob@example.com' },
  { email: 'ada@example.c0m' },
  { email: 'müller@example.com' },
  { email: 'Мария@пример.рф' },
  { email: 'müller@exa mple.de' },
  { email: '\u202aada@example.com\u202c\u200b' },
  { email: 'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ' },
  { email: 'ada\u2019s@example.com' },
  { email: `${'a'.repeat(310)}@example.com` },
  { company: 'x'.repeat(201) },
  { phone: '1'.repeat(51) },
  { message: '' },
  { message: ' \n\t ' },
  { message: 'x'.repeat(10_001) },
  { name: '', email: 'nope', message: '' },
  { estimatedBudget: '$50,000+' },
]

/** The first error per field, in the form of the server's response. */
const contractErrors = (fields: ContactFields): Record<string, string> => {
  const { error } = contactMessage.safeParse(fields)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

describe('the rules of the contact form', () => {
  it.each(cases)('are the contract’s for %j', (changed) => {
    const fields = { ...complete, ...changed }
    expect(contactErrors(fields)).toEqual(contractErrors(fields))
  })

  it('speak with the specified words', () => {
    expect(contactErrors({ ...complete, name: '', email: '', message: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      message: 'Message is required',
    })
    expect(contactErrors({ ...complete, email: 'nope' })).toEqual({ email: 'Invalid email address' })
  })
})

describe('the limits of the contact form', () => {
  it.each(Object.entries(contactLimits))('%s takes just as much as the contract does', (name, limit) => {
    const withLength = (length: number) => ({ ...complete, [name]: 'x'.repeat(length) })
    expect(contractErrors(withLength(limit + 1))[name]).toBe(`At most ${limit} characters`)
    expect(contractErrors(withLength(limit))[name]).not.toBe(`At most ${limit} characters`)
  })
})
