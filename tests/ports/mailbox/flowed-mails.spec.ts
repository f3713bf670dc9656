import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'

const read = (lines: string) => readMail(Buffer.from(lines.replaceAll('\n', '\r\n')))
const head = 'From: Ada <ada@example.com>\nSubject: x\nMessage-ID: <1@a>\n'
const parts = 'Content-Type: multipart/mixed; boundary=b'

describe('a mail', () => {
  // The examples of RFC 3676, 4.1 and 4.5: a quote ends where its depth changes, and a signature does not flow.
  it('whose lines flow is joined within a depth of quotes alone', async () => {
    const text = '> Is that \n> right?\nYes, it \nis.\n\n>> Deep \n> less\n-- \nAda\n'
    const mail = await read(`${head}Content-Type: text/plain; format=flowed\n\n${text}`)
    expect(mail?.text).toBe('> Is that right?\nYes, it is.\n\n>> Deep\n> less\n-- \nAda')
  })

  it('keeps a file as it is, though lines flow elsewhere', async () => {
    const file = 'Content-Disposition: attachment; filename=a.eml\n\nContent-Type: text/plain; format=flowed\n\nx'
    const body = `--b\nContent-Type: text/plain; format=flowed\n\nHi \nAda\n--b\n${file}\n--b--`
    const mail = await read(`${head}Content-Type: multipart/mixed; boundary=b\n\n${body}`)
    expect(mail?.text).toBe('Hi Ada')
    expect(Buffer.from(mail?.attachments[0]?.content ?? []).toString()).toContain('text/plain; format=flowed')
  })

  // A returned mail in the text of a report names its own format, and so does who writes about one.
  it('whose lines do not flow keeps its words and lines, though they or a file speak of flowing', async () => {
    const text = 'Thunderbird writes \nformat=flowed; delsp=yes \nby itself.'
    expect((await read(`${head}Content-Type: text/plain\n\n${text}`))?.text).toBe(text)
    const file = 'Content-Disposition: attachment; filename=a.txt\nContent-Type: text/plain; format=flowed\n\nx'
    const mail = await read(`${head}${parts}\n\n--b\nContent-Type: text/plain\n\nHi \nAda\n--b\n${file}\n--b--`)
    expect(mail?.text).toBe('Hi \nAda')
  })
})
