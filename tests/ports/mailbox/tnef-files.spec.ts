import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'

const [ofMail, ofFile] = [1, 2] as const
const word = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** An attribute as [MS-OXTNEF] 2.1.3 has it, with its checksum: the sum of its bytes. */
const attribute = (level: number, id: number, data: Buffer) => {
  const sum = Buffer.alloc(2)
  sum.writeUInt16LE(data.reduce((all, byte) => (all + byte) & 0xffff, 0))
  return Buffer.concat([Buffer.from([level]), word(id), word(data.length), data, sum])
}

/** A property of variable length: its tag, one value, its length, and the value up to a multiple of four. */
const property = (tag: number, value: Buffer) =>
  Buffer.concat([word(tag), word(1), word(value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)])

const file = (title: string, content: string, properties: readonly Buffer[] = []) =>
  Buffer.concat([
    attribute(ofFile, 0x00069002, Buffer.alloc(14)),
    attribute(ofFile, 0x0006800f, Buffer.from(content)),
    attribute(ofFile, 0x00018010, Buffer.from(`${title}\0`, 'latin1')),
    attribute(ofFile, 0x00069005, Buffer.concat([word(properties.length), ...properties])),
  ])

const properties = (...list: readonly Buffer[]) =>
  attribute(ofMail, 0x00069003, Buffer.concat([word(list.length), ...list]))

const codePage = attribute(ofMail, 0x00069007, Buffer.concat([word(1252), word(0)]))
const tnef = (...parts: readonly Buffer[]) =>
  Buffer.concat([word(0x223e9f78), Buffer.from([1, 0]), attribute(ofMail, 0x00089006, word(0x00010000)), ...parts])

const textOf = async (content: Buffer) => {
  const head = 'From: Ada <ada@example.com>\r\nSubject: x\r\nContent-Type: application/ms-tnef; name=winmail.dat'
  const mail = await readMail(
    Buffer.from(`${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`),
  )
  return mail?.text
}

// verdammelt/tnef 38: the HTML of a mail stands there alone, and the file holds no other.
it.each([
  ['text', attribute(ofMail, 0x0002800c, Buffer.from('Gr\xfc\xdfe\0', 'latin1')), 'Grüße'],
  ['a property', properties(property(0x1000001f, Buffer.from('Grüße aus Köln\0', 'utf16le'))), 'Grüße aus Köln'],
  ['HTML', properties(property(0x10130102, Buffer.from('<meta charset="utf-8"><p>Grüße</p><p hidden>x</p>'))), 'Grüße'],
  ['nothing', properties(property(0x10090102, Buffer.from('RTF'))), ''],
])('a mail that is a winmail.dat alone has the text in it: %s', async (_, part, text) =>
  expect(await textOf(tnef(codePage, part))).toBe(text),
)

const filesOf = async (content: Buffer, type = 'application/ms-tnef; name="winmail.dat"') => {
  const head = 'From: Ada <ada@example.com>\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
  const body = `--b\r\n\r\nHello\r\n--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\n`
  const mail = await readMail(Buffer.from(`${head}${body}${content.toString('base64')}\r\n--b--\r\n`))
  expect(mail?.text).toBe('Hello')
  return mail?.attachments.map(({ name, content: bytes }) => [name, Buffer.from(bytes ?? []).toString()])
}

describe('the files in a winmail.dat of Outlook', () => {
  const count = Buffer.concat([word(0x0e210003), word(7)])
  const namedProperty = Buffer.concat([
    word(0x8000001f),
    Buffer.alloc(16),
    word(1),
    word(4),
    Buffer.from('x\0\0\0', 'latin1'),
    word(1),
    word(2),
    Buffer.alloc(4),
  ])

  it('are those of the mail, by their long names', async () => {
    const long = property(0x3707001f, Buffer.from('Angebot für Köln €.pdf\0', 'utf16le'))
    const older = property(0x3707001e, Buffer.from('Übersicht.doc\0', 'latin1'))
    const content = tnef(
      codePage,
      file('ANGEBO~1.PDF', '%PDF', [count, namedProperty, long]),
      file('\xdcB~1.DOC', 'D', [older]),
      file('Preis\x80.txt', ''),
    )
    const files = [
      ['Angebot für Köln €.pdf', '%PDF'],
      ['Übersicht.doc', 'D'],
      ['Preis€.txt', ''],
    ]
    expect(await filesOf(content)).toEqual(files)
    expect(await filesOf(content, 'application/octet-stream')).toEqual(files)
  })

  it('may stand in a property, as an object after its kind', async () => {
    const object = property(0x3701000d, Buffer.concat([Buffer.alloc(16, 1), Buffer.from('%PDF')]))
    const content = tnef(
      attribute(ofFile, 0x00069002, Buffer.alloc(14)),
      attribute(ofFile, 0x00069005, Buffer.concat([word(1), object])),
    )
    expect(await filesOf(content)).toEqual([['attachment-1', '%PDF']])
  })

  it.each([
    ['no file', tnef(codePage)],
    ['another content', Buffer.from('no TNEF')],
    [
      'lengths beyond the end',
      tnef(
        attribute(ofFile, 0x00069002, Buffer.alloc(14)),
        Buffer.from([2]),
        word(0x00069005),
        word(8),
        word(0xffffffff),
        word(0x3707001f),
      ),
    ],
    [
      'lengths of gigabytes',
      tnef(
        attribute(ofFile, 0x00069002, Buffer.alloc(14)),
        attribute(ofFile, 0x00069005, Buffer.concat([word(9), word(0x3707001f), word(2), word(0x80000000), word(1)])),
      ),
    ],
  ])('stay packed where it holds %s', async (_, content) =>
    expect((await filesOf(content))?.map(([name]) => name)).toEqual(['winmail.dat']),
  )
})
