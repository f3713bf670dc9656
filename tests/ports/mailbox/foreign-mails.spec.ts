import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'
import { kindOfMail } from '#domain/mailbox/model/index.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { run } from '#tests/support/log/verifiers.ts'

type Reading = {
  readonly text: string
  readonly subject: string
  readonly from: { readonly name: string; readonly address: string }
  readonly files: readonly string[]
}
type ForeignMail = { readonly name: string; readonly source: string; readonly reading: Reading }

const script = join(import.meta.dirname, '../../support/python/foreign_mails.py')
const { stdout, stderr } = await run('python3', [script])
const foreign: readonly ForeignMail[] = stderr === '' ? JSON.parse(stdout) : []

const read = async (lines: string | Buffer) =>
  readMail(typeof lines === 'string' ? Buffer.from(lines.replaceAll('\n', '\r\n')) : lines)
const head = 'From: Ada <ada@example.com>\nSubject: x\nMessage-ID: <1@a>\n'

const signedMail = join(import.meta.dirname, '../../corpus/mails/signed-streamed.eml')
const alike = 'Content-Type: multipart/mixed; boundary=b'

describe('a mail of another program', () => {
  it('is read by Python as well', () => expect([stderr, foreign.length]).toEqual(['', 41]))

  it.each(foreign)('$name is what Python reads', async ({ source, reading }) => {
    const mail = await read(Buffer.from(source, 'base64'))
    const { text, subject, from, attachments = [] } = mail ?? {}
    expect({ text, subject, from, files: attachments.map(({ name }) => name) }).toEqual(reading)
  })

  it.each(corpus<{ readonly file: string }, object>('mails'))('is read: $title', async ({ in: { file }, out }) => {
    const mail = await read(readFileSync(join(import.meta.dirname, '../../corpus/mails', file)))
    expect({ text: mail?.text, files: mail?.attachments.map(({ name }) => name) }).toEqual(out)
    expect(mail?.subject).toBe('RE: Angebot')
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 200)],
    ['of many pieces', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 50), Buffer.alloc(3_000_000, '\x04\0')])],
    ['nested without end', () => Buffer.alloc(3_000_000, '\x30\x80')],
  ])('that is signed and %s is read without its text', async (_, change) => {
    const [head = '', body = ''] = readFileSync(signedMail, 'utf8').split(/\r?\n\r?\n/)
    const mail = await read(`${head}\n\n${change(Buffer.from(body, 'base64')).toString('base64')}`)
    expect([mail?.from.address, mail?.text]).toEqual(['ada@example.com', ''])
  })

  // As Google Groups sends them (lists of Linux archives; PostHog/posthog 57461; itflow-org/itflow 1259).
  it('that came through our own group is of who wrote it, and of no list', async () => {
    const group = [
      'X-Original-Sender: ada@example.com',
      'X-Original-From: =?UTF-8?Q?L=C3=B6velace=2C_Ada?= <ada@example.com>',
      'Reply-To: Ada <ada@example.com>',
      'Precedence: list',
      'Mailing-list: list office@bits.example; contact office+owners@bits.example',
      'List-ID: <office.bits.example>',
      'List-Post: <https://groups.google.com/a/bits.example/group/office/post>, <mailto:office@bits.example>',
      'List-Unsubscribe: <mailto:googlegroups-manage+1+unsubscribe@googlegroups.com>',
    ].join('\n')
    const from = `From: "'Ada' via Office" <office@bits.example>\nSubject: x`
    const mail = await read(`${from}\n${group}\n\nHello`)
    expect(mail?.from).toEqual({ name: 'Lövelace, Ada', address: 'ada@example.com' })
    expect(mail && kindOfMail(mail, ['Office@bits.example'])).toBe('personal')
    expect(mail && kindOfMail(mail, ['info@bits.example'])).toBe('list')
    const ours = await read(`${from}\n${group.replace(/^X-Original-From.*\n/m, '')}\n\nHello`)
    expect(ours && kindOfMail(ours, ['office@bits.example'])).toBe('own')
    const claimed = await read(`From: Bo <bo@example.com>\nX-Original-From: Ada <ada@example.com>\n\nHello`)
    expect(claimed?.from.address).toBe('bo@example.com')
    const posing = await read(`From: Bo <bo@example.com>\n${group}\n\nHello`)
    expect(posing?.from.address).toBe('bo@example.com')
  })

  it.each([
    ['no charset', Buffer.from('Grüße aus Köln'), ''],
    ['unknown-8bit (RFC 1428)', Buffer.from('Grüße aus Köln'), '; charset=unknown-8bit'],
    ['US-ASCII where it is UTF-8', Buffer.from('Grüße aus Köln'), '; charset=us-ascii'],
    ['UTF-8 where it is ISO 8859-1', Buffer.from('Grüße aus Köln', 'latin1'), '; charset=utf-8'],
    ['no charset where it is ISO 8859-1', Buffer.from('Grüße aus Köln', 'latin1'), ''],
  ])('that says %s is read as it was written', async (_, text, label) => {
    const mail = await read(Buffer.concat([Buffer.from(`${head}Content-Type: text/plain${label}\n\n`), text]))
    expect(mail?.text).toBe('Grüße aus Köln')
  })

  it('in an unknown charset says so, unless it is valid UTF-8', async () => {
    const text = async (bytes: Buffer) =>
      (await read(Buffer.concat([Buffer.from(`${head}Content-Type: text/plain; charset=cp037\n\n`), bytes])))?.text
    const sentence = '[The charset cp037 is not known: this text may not read as it was written.]'
    expect(await text(Buffer.from('c8859393964b', 'hex'))).toMatch(`${sentence}\n\n`)
    expect([await text(Buffer.from('Köln')), await text(Buffer.from('Koeln'))]).toEqual(['Köln', 'Koeln'])
  })

  it('says so in its subject and in the name of its sender, not in the name of a file', async () => {
    const words = '=?cp037?B?yIWTk5ZL?='
    const file = `--b\nContent-Disposition: attachment; filename="${words}"\n\nx\n--b--`
    const mail = await read(
      `From: ${words} <ada@example.com>\nSubject: Re: ${words}\n =?cp037?Q?abc?=\n${alike}\n\n${file}`,
    )
    const says = '[The charset cp037 is not known.]'
    expect(mail?.subject).toMatch(/^Re: \u00c8.* \[The charset cp037 is not known\.\]/)
    expect(mail?.from).toEqual({ name: expect.stringContaining(says), address: 'ada@example.com' })
    expect(mail?.attachments[0]?.name).not.toContain(says)
    expect((await read('From: ada@example.com\nSubject: =?klingon?Q?Re=3A_plan?=\n\nHi'))?.subject).toBe('Re: plan')
    const utf8 = await read(`From: ada@example.com\nSubject: =?klingon?B?${btoa('K\u00c3\u00b6ln')}?=\n\nHi`)
    expect(utf8?.subject).toBe('Köln')
  })

  it('keeps files and attached mails to the byte, whatever their charset', async () => {
    const note = Buffer.from('Content-Type: text/plain; charset=cp850\n\nGr\x81\xe1e', 'latin1')
    const inner = `Subject: =?cp850?Q?Gr=81=E1e?=\nContent-Type: multipart/mixed; boundary=c\n\n--c\n${note.toString('latin1')}\n--c--`
    const file = `Content-Disposition: attachment; filename=a.txt\n${note.toString('latin1')}`
    const parts = [note.toString('latin1'), file, `Content-Type: message/rfc822\n\n${inner}`]
    const body = parts.map((part) => `--b\n${part}\n`).join('')
    const mail = await read(Buffer.from(`${head}Content-Type: multipart/mixed; boundary=b\n\n${body}--b--`, 'latin1'))
    expect(mail?.text).toBe('Grüße')
    const contents = mail?.attachments.map(({ content }) =>
      Buffer.from(content ?? [])
        .toString('latin1')
        .trimEnd(),
    )
    expect(contents).toEqual(['Gr\x81\xe1e', inner])
  })

  it('whose header is in ISO 8859-1 is read as it was written', async () => {
    const mail = await read(
      Buffer.from('From: J\u00fcrgen <j@example.com>\r\nSubject: Gr\u00fc\u00dfe\r\n\r\nHi', 'latin1'),
    )
    expect([mail?.from.name, mail?.subject]).toEqual(['Jürgen', 'Grüße'])
  })

  it('holds no controls, names no path, and turns no direction', async () => {
    const from = 'From: "A\u0007da \u001b[31m\u202egnp" <ada@example.com>\nSubject: Hi\u0007\u001b[2J\n'
    const file = 'Content-Disposition: attachment; filename="../../etc/\u202efdp.exe"\n\nx'
    const parts = `--b\n\nHello\u0007\u001b[2J\n--b\n${file}\n--b--`
    const mail = await read(`${from}Content-Type: multipart/mixed; boundary=b\n\n${parts}`)
    expect(mail).toMatchObject({ from: { name: 'Ada [31mgnp' }, subject: 'Hi[2J', text: 'Hello[2J' })
    expect(mail?.attachments[0]?.name).toBe('.._.._etc_fdp.exe')
  })

  it.each([
    ['text/calendar; method=REQUEST', 'invitation-1.ics'],
    ['application/ms-tnef', 'winmail.dat'],
    ['message/rfc822', 'mail-1.eml'],
  ])('that is %s alone is named as what it is', async (type, name) => {
    const mail = await read(`${head}Content-Type: ${type}\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n`)
    expect(mail?.attachments.map((file) => file.name)).toEqual([name])
  })

  it('with 1,000 references keeps the first one, those of ours, and the nearest', async () => {
    const ours = `<mail-${crypto.randomUUID()}@bits.example>`
    const ids = Array.from({ length: 1000 }, (_, n) => (n === 500 ? ours : `<${n}@a.example>`))
    const { references = [] } = (await read(`${head}References: ${ids.join('\n ')}\n\nHi`)) ?? {}
    expect([references[0], references[1], references.at(-1)]).toEqual(['<0@a.example>', ours, '<999@a.example>'])
    expect(references.length).toBeLessThanOrEqual(50)
  })

  it('is threaded if its Message-IDs lack brackets; an empty Message-ID is ignored', async () => {
    const bare = 'From: ada@example.com\nMessage-ID: 1@a.example\nIn-Reply-To: 0@b.example\n\nHi'
    expect(await read(bare)).toMatchObject({ messageId: '<1@a.example>', inReplyTo: ['<0@b.example>'] })
    expect(await read('From: ada@example.com\nMessage-ID: <>\n\nHi')).toMatchObject({ messageId: '' })
  })

  it.each([
    ['never occurs', 'boundary=other', 'Grüße aus Köln'],
    ['is not said', 'x=y', '--b\nContent-Type: text/plain\n\nGrüße aus Köln\n--b--'],
  ])('whose boundary %s is read as it is', async (_, parameter, body) => {
    const mail = await read(`${head}Content-Type: multipart/mixed; ${parameter}\n\n${body}\n`)
    expect(mail).toMatchObject({ text: body, attachments: [] })
  })

  it.each([
    ['ends before its boundary', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHello', 'Hello'],
    ['has no words in its parts', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\n--b--', ''],
    ['has one boundary within itself', `${alike}\n\n--b\n${alike}\n\n--b\n\nHello\n--b--\n--b--`, 'Hello'],
    ['has 100,000 header fields', `${'X-A: b\n'.repeat(100_000)}\nHello`, 'Hello'],
    ['is for 50,000 recipients', `To: ${'a@b.example, '.repeat(50_000)}c@d.example\n\nHello`, 'Hello'],
    ['has no such transfer encoding', 'Content-Transfer-Encoding: x-none\n\nHello', 'Hello'],
  ])('that %s is read as far as it goes', async (_, rest, text) =>
    expect((await read(`${head}${rest}`))?.text).toBe(text),
  )
})
