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

  // As mailers cut a name after so many bytes (neomutt/neomutt 1015, mscdex/node-imap 360, postalsys/postal-mime 68), against RFC 2047, 5.
  it.each([
    ['=?utf-8?B?R3LDvMM=?=\n =?utf-8?B?n2U=?=', 'Grüße'],
    ['=?UTF-8?Q?pasi=C5=BEad=C4?=\n =?UTF-8?Q?=97jim=C5=B3?=', 'pasižadėjimų'],
    ['=?utf-8?Q?=E0=B9=84=E0=B8=A1=E0=B9?=\n =?utf-8?Q?=88=E0=B8=82=E0=B8=B6?=', 'ไม่ขึ'],
    ['=?shift_jis?B?k/o=?=\n =?shift_jis?B?lns=?=', '日本'],
    ['=?shift_jis?B?k/qW?=\n =?shift_jis?B?ew==?=', '日本'],
  ])('with %s, words that end within a letter, is read as a whole', async (words, text) => {
    const mail = await read(`From: ${words} <ada@example.com>\nSubject: ${words}\n\nHi`)
    expect([mail?.from.name, mail?.subject]).toEqual([text, text])
  })

  it('whose sender has a name alone is of who sent it', async () => {
    const mail = await read('From: Lovelace, Ada\nReply-To: Ada\nSender: office@bits.example\nSubject: x\n\nHi')
    expect([mail?.from.address, mail?.replyTo]).toEqual(['office@bits.example', undefined])
  })
})
