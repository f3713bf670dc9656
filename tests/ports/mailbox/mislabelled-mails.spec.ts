import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'

const mailOf = (...pieces: readonly (string | Buffer)[]) =>
  readMail(
    Buffer.concat(
      pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece.replaceAll('\n', '\r\n')) : piece)),
    ),
  )
const head = 'From: ada@example.com\nSubject: x\n'
const japanese = Buffer.from('GyRCJDMkbCRPJUYlOSVIGyhC', 'base64')
const russian = Buffer.from('cff0e8e2e5f2', 'hex')

describe('a mail that says its charset wrong', () => {
  it.each([
    ['no charset', 'Content-Type: text/plain;\n\n'],
    ['no type', '\n'],
    ['US-ASCII', 'Content-Type: text/plain; charset=us-ascii\n\n'],
    ['UTF-8', 'Content-Type: text/plain; charset=utf-8\n\n'],
    ['ISO-2022-JP-MS', 'Content-Type: text/plain; charset=ISO-2022-JP-MS\n\n'],
    ['cp50220', 'Content-Type: text/plain; charset=cp50220\n\n'],
  ])('is read as ISO-2022-JP where it says %s', async (_, type) =>
    expect((await mailOf(head, type, japanese))?.text).toBe('これはテスト'),
  )

  it.each([
    ['iso-2022-jp', 'ほげ'],
    ['shift_jis', 'こんにちは 世界'],
    ['gb2312', '你好，世界'],
    ['big5', '你好，世界'],
    ['euc-kr', '안녕하세요'],
    ['koi8-r', 'Привет'],
    ['windows-1251', 'Привет'],
    ['iso-8859-15', 'Grüße aus Köln'],
    ['windows-1250', 'Příliš žluťoučký'],
  ])('is read as UTF-8 where it says %s', async (charset, text) => {
    expect((await mailOf(head, `Content-Type: text/plain; charset=${charset}\n\n${text}`))?.text).toBe(text)
    const subject = `=?${charset}?B?${Buffer.from(text).toString('base64')}?=`
    expect((await mailOf(`From: ada@example.com\nSubject: ${subject}\n\nx`))?.subject).toBe(text)
  })

  it.each([
    ['gbk', 'c8cbc4bf', '人目'],
    ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
    ['utf-16', 'fffe48006900', 'Hi'],
    ['shift_jis', '8e52936391be', '山田太'],
  ])('is read as it says where that is right: %s', async (charset, bytes, text) => {
    const type = `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: base64\n\n`
    expect((await mailOf(head, type, Buffer.from(bytes, 'hex').toString('base64')))?.text).toBe(text)
  })

  it('is read as the page says in which it is written', async () => {
    const page = (meta: string) => mailOf(head, 'Content-Type: text/html\n\n', `<html><head>${meta}</head>`, russian)
    expect((await page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'))?.text).toBe(
      'Привет',
    )
    expect((await page('<meta charset="windows-1251">'))?.text).toBe('Привет')
    const utf8 = await mailOf(head, 'Content-Type: text/html\n\n<meta charset="iso-8859-1">Grüße')
    expect(utf8?.text).toBe('Grüße')
    const wide = 'Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<meta charset=3Dutf-16>Hi'
    expect((await mailOf(head, wide))?.text).toBe('Hi')
  })

  it.each([
    ['gb18030', 'b7a2d0c5b7bd', '发信方'],
    ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
    ['utf-8', '4772fcdf65', 'Grüße'],
    ['iso-2022-jp', '1b2442244a24721b2842', 'なを'],
  ])('has its header read as its first text, in %s', async (charset, bytes, subject) => {
    const type = 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset='
    const mail = await mailOf(
      'From: ada@example.com\nSubject: ',
      Buffer.from(bytes, 'hex'),
      `\n${type}"${charset}"\n\nx\n--b--`,
    )
    expect(mail?.subject).toBe(subject)
  })
})

// As a test mail of redmine/redmine has it (invalid_utf8.eml), and what programs send that cut a subject by its bytes.
describe('a mail in UTF-8 of which one byte is broken', () => {
  const marked = { Russian: 'Привет, мир', Polish: 'Zażółć gęślą jaźń', Greek: 'Καλημέρα', Chinese: '你好世界' }

  it.each(Object.entries(marked))('is read but for that byte: %s', async (_, text) => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xaa])])
    const type = 'Content-Type: text/plain; charset=utf-8\n\n'
    expect((await mailOf(head, type, bytes))?.text).toBe(`${text}\ufffd`)
    const word = `=?utf-8?B?${bytes.toString('base64')}?=`
    expect((await mailOf(`From: ${word} <a@b.example>\nSubject: ${word}\n\nx`))?.subject).toBe(`${text}\ufffd`)
    const raw = await mailOf('From: ', bytes, ' <a@b.example>\nSubject: ', bytes, '\n\nx')
    expect([raw?.from.name, raw?.subject]).toEqual([`${text}\ufffd`, `${text}\ufffd`])
  })
})

describe('a subject in several words', () => {
  it('that each shift back to ASCII is whole', async () => {
    const words = ['GyRCJEkbKEI=', 'GyRCJEgbKEI='].map((text) => `=?ISO-2022-JP?B?${text}?=`)
    expect((await mailOf(`From: a@b.example\nSubject: ${words.join('\n ')}\n\nx`))?.subject).toBe('どと')
  })

  it.each([5, 6, 7, 8, 10])('that are cut after %i signs of base64 is whole', async (length) => {
    const text = Buffer.from('Grüße aus Köln und 日本').toString('base64')
    const words = text.match(new RegExp(`.{1,${length}}`, 'g'))?.map((word) => `=?UTF-8?B?${word}?=`)
    expect((await mailOf(`From: a@b.example\nSubject: ${words?.join('\n ')}\n\nx`))?.subject).toBe(
      'Grüße aus Köln und 日本',
    )
  })
})

describe('a mail of another type of text', () => {
  it.each(['text', 'plain', 'text; charset=us-ascii', 'text/enriched', 'text/markdown; charset=utf-8'])(
    'is read as text: %s',
    async (type) => {
      const mail = await mailOf(head, `Content-Type: ${type}\n\nHello`)
      expect([mail?.text, mail?.attachments]).toEqual(['Hello', []])
    },
  )
})

// As a test mail of jhillyerd/enmime has it (mime-bad-content-transfer-encoding.raw); Python reads it as it stands.
describe('a mail that says base64', () => {
  const type = 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n'

  it.each(['Guten Tag,\n\nviele Grüße aus Köln', 'Name: Ada\nOffer\nWhen: soon', '日本'])(
    'and has plain text is read as it stands: %s',
    async (text) => expect((await mailOf(head, type, text))?.text).toBe(text),
  )

  it.each(['QWRh', 'RGVhciBBZGEsIEkgYW0gZ2xhZCB0byBzZWUgdGhhdCBpdCB3b3Jrcy4gVGhhdCBpcyBh\nbGwu'])(
    'and has it is decoded: %s',
    async (text) =>
      expect((await mailOf(head, type, `${text}\n\n-- \nA list, by the list\nat the end`))?.text).toBe(atob(text)),
  )
})
