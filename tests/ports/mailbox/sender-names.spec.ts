import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'

const read = (lines: string) => readMail(Buffer.from(lines.replaceAll('\n', '\r\n')))

describe('a mail', () => {
  // As mailers write a name that they do not quote (nodemailer/mailparser 375, runbox/runbox7 1906, python/cpython 143938).
  it.each([
    ['Lovelace, Ada <ada@example.com>', 'Lovelace, Ada'],
    ['Ada Lovelace, PhD <ada@example.com>', 'Ada Lovelace, PhD'],
    ['Acme Inc., Sales, Köln <ada@example.com>', 'Acme Inc., Sales, Köln'],
    ['=?utf-8?Q?L=C3=B6velace?=, Ada <ada@example.com>', 'Lövelace, Ada'],
    ['Lovelace, <ada@example.com>', 'Lovelace'],
    ['Lovelace, Ada <ada@example.com>, Bob <bob@example.com>', 'Lovelace, Ada'],
    ['"Lovelace, Ada" <ada@example.com>', 'Lovelace, Ada'],
    ['ada@example.com, Bob <bob@example.com>', ''],
  ])('with the name in %s is of that address, and answers go there', async (person, name) => {
    const mail = await read(`From: ${person}\nReply-To: ${person}\nSender: office@bits.example\nSubject: x\n\nHi`)
    expect([mail?.from, mail?.replyTo]).toEqual(Array(2).fill({ name, address: 'ada@example.com' }))
  })

  it('whose sender has a name alone is of who sent it', async () => {
    const mail = await read('From: Lovelace, Ada\nReply-To: Ada\nSender: office@bits.example\nSubject: x\n\nHi')
    expect([mail?.from.address, mail?.replyTo]).toEqual(['office@bits.example', undefined])
  })
})
