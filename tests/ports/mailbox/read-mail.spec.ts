import { describe, expect, it } from 'vitest'
import { readMailInThread } from '#adapters/mime/read-mail-in-thread.ts'
import { utf8Mail } from '#adapters/mime/utf8-mail.ts'

const read = (mail: string | Buffer) =>
  readMailInThread(typeof mail === 'string' ? Buffer.from(mail.replaceAll('\n', '\r\n')) : mail)
const head =
  'From: =?utf-8?q?Ada_K=C3=B6nig?= <ada@example.com>\nSubject: =?iso-8859-1?q?Gr=FC=DFe?=\nMessage-ID: <1@a>\n'

describe('a mail', () => {
  it('is decoded: names, subject, thread, text', async () => {
    const mail = await read(`${head}In-Reply-To: <0@b>\nReferences: <x@b>\n <0@b>\n\nHello\n`)
    expect(mail).toMatchObject({
      ...{ messageId: '<1@a>', inReplyTo: ['<0@b>'], references: ['<x@b>', '<0@b>'], subject: 'Grüße', text: 'Hello' },
      ...{ from: { name: 'Ada König', address: 'ada@example.com' }, attachments: [], report: null },
    })
  })

  it('of long names is cut between two characters', async () => {
    const faces = `x${'😀'.repeat(600)}`
    const mail = await read(
      [
        `From: ${faces} <ada@example.com>\nSubject: ${faces}\nContent-Type: application/pdf`,
        `Content-Disposition: attachment; filename="${faces}.pdf"\n\nPDF\n`,
      ].join('\n'),
    )
    const names = [mail?.from.name, mail?.subject, mail?.attachments[0]?.name]
    expect(names.map((name) => name?.length)).toEqual([199, 997, 199])
    expect(names.join('')).not.toContain('\ufffd')
  })

  it('of a long address has it whole: a shorter one would be of another person', async () => {
    const address = `${'a'.repeat(64)}@${'b.'.repeat(90)}example.com`
    expect((await read(`From: Ada <${address}>\n\nHello\n`))?.from).toEqual({ name: 'Ada', address })
  })

  it('with a text of 49 MiB is read as far as it is kept, with what follows it', async () => {
    const parts = ['Content-Type: text/plain\r\n\r\n', '\r\n--b\r\nContent-Type: application/pdf\r\n\r\nPDF\r\n--b--']
    const [start = '', end = ''] = parts
    const text = Buffer.alloc(49 * 1024 ** 2, `${'a'.repeat(998)}Text on a line of its own.\r\n`)
    const top = Buffer.from(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${start}`)
    const short = Buffer.from(await utf8Mail(Buffer.concat([top, text, Buffer.from(end)])))
    expect(short.byteLength).toBeGreaterThan(4_000_000)
    expect(short.byteLength).toBeLessThan(5_000_000)
    expect(short.toString('latin1').endsWith(`Text on a line of its own.${end}`)).toBe(true)
  })

  it('in another charset is read as it was written, and without what no text may hold', async () => {
    const latin = Buffer.from(
      `${head}Content-Type: text/plain; charset=windows-1252\r\n\r\nGr\u00fc\u00dfe \u0080\0`.replaceAll(
        /(?<!\r)\n/g,
        '\r\n',
      ),
      'latin1',
    )
    expect((await read(latin))?.text).toBe('Grüße €')
    expect((await read(`${head}Content-Type: text/plain; charset=nonsense\n\nHello\n`))?.text).toBe('Hello')
  })

  it('in HTML alone is text: links with their host, quotes as such, and nothing of scripts or styles', async () => {
    const html = [
      '<style>p { color: red }</style><p>Dear&nbsp;you &amp; all,</p><ul><li>one<li>two</ul>',
      '<a href="https://bank.example/in">Sign in</a> <a href="https://a.example/">a.example</a><br>Ada',
      '<blockquote>Shall <b>we</b>?<blockquote>Deep</blockquote></blockquote><img src="https://t.example/x.gif">',
    ]
    expect((await read(`${head}Content-Type: text/html\n\n${html.join('')}`))?.text).toBe(
      'Dear you & all,\n\n- one\n- two\n\nSign in (bank.example) a.example\nAda\n\n> Shall we?\n>\n>> Deep',
    )
  })

  it.each([
    ['signs that have a name', '&ccedil;&ntilde;&aring;&rarr; AT&T &amp;lt; &nbsp;x&shy;y', 'çñå→ AT&T &lt; xy'],
    ['signs by their numbers in windows-1252', '&#150;&#x80;&#8211;&#128512;', '–€–😀'],
    ['the lines of a letter laid out', '<pre>Hi,\n\nall\n  well</pre>', 'Hi,\n\nall\nwell'],
    ['empty lines', 'One<br>two<br><br>three<div><br></div><div>four</div>', 'One\ntwo\n\nthree\n\nfour'],
  ])('in HTML alone keeps %s', async (_, html, text) =>
    expect((await read(`${head}Content-Type: text/html\n\n${html}`))?.text).toBe(text),
  )

  it('that is hostile is unreadable, or read in bounded time', async () => {
    const parts = Array.from({ length: 11_000 }, () => '--b\n\nx').join('\n')
    expect(await read(`${head}Content-Type: multipart/mixed; boundary=b\n\n${parts}\n--b--`)).toBeNull()
    const nested = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    ).join('')
    expect(await read(head + nested)).toBeNull()
    const started = performance.now()
    const hidden = `${'<p><b>'.repeat(200)}${'<hr>'.repeat(100_000)}${'<i hidden></u>'.repeat(30_000)}`
    const signs = ['<'.repeat(200_000), '<a href="'.repeat(50_000), '<p '.repeat(100_000), '&#'.repeat(200_000)]
    for (const text of [...signs, hidden, '<!--'.repeat(100_000), `<s>${' a'.repeat(200_000)}`])
      expect(await read(`${head}Content-Type: text/html\n\n${text}`)).not.toBeNull()
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('has a file of a million lines', async () => {
    const table = 'order;1\n'.repeat(1_000_000)
    const part = `Content-Type: text/csv; name="a.csv"\n\n${table}--b--`
    const mail = await read(`${head}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhello\n--b\n${part}`)
    expect(mail?.text).toBe('hello')
    expect(mail?.attachments).toMatchObject([{ name: 'a.csv', size: table.length }])
    expect(Buffer.from(mail?.attachments[0]?.content ?? []).equals(Buffer.from(table))).toBe(true)
  })

  it.each([
    ['as its text', (lines: string) => `\na${lines}b`, `a${'\n'.repeat(9999)}`],
    ['beyond ASCII', (lines: string) => `\n\u00e4${lines}b`, `\u00e4${'\n'.repeat(9999)}`],
    [
      'around its parts',
      (lines: string) => `Content-Type: multipart/mixed; boundary=b\n${lines}\n--b\n\nhello\n--b--\n${lines}`,
      'hello',
    ],
  ])('of a million line feeds %s is read', async (_, source, text) =>
    expect((await read(head + source('\n'.repeat(1_000_000))))?.text.slice(0, text.length)).toBe(text),
  )

  it('is read beside others, each for itself, also after one that is unreadable or large', async () => {
    const nested = Array.from({ length: 300 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`)
    const mails = [head + nested.join(''), `${head}\nfirst`, `${head}\n${'a'.repeat(2 * 1024 ** 2)}`, `${head}\nlast`]
    const texts = (await Promise.all(mails.map(read))).map((mail) => mail?.text.slice(0, 5))
    expect(texts).toEqual([undefined, 'first', 'aaaaa', 'last'])
  })

  it.each([
    ['"ada"@example.com', 'ada@example.com'],
    ['@relay.example,@mx.example:ada@example.com', 'ada@example.com'],
    ['"a b"@example.com', '"a b"@example.com'],
    ['ada(her account)@example.com(her host)', 'ada@example.com'],
    ['ada@example(comment).  com', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
  ])('from <%s> is one from %s', async (written, address) =>
    expect((await read(`From: Ada <${written}>\nSubject: x\n\nHello`))?.from.address).toBe(address),
  )

  it('with a file of text that shows below the text, as Apple Mail sends it, has it as a file', async () => {
    const part = (headers: string, text: string) => `--b\n${headers}\n\n${text}\n`
    const inlineFile = (name: string) =>
      `Content-Type: text/plain; charset=us-ascii\nContent-Disposition: inline;\n\tfilename=${name}`
    const type = 'Content-Type: multipart/mixed; boundary=b'
    const log = part('Content-Type: text/plain;\n\tname="run.log"', 'Done')
    const parts = [
      part(inlineFile('letter.txt'), 'Dear Ada'),
      part(inlineFile('notes.txt'), 'Größe'),
      part('Content-Disposition: inline', 'Ada'),
      log,
    ]
    const mail = await read(`${head}${type}\n\n${parts.join('')}--b--`)
    expect(mail?.text.replace(/\s+/g, ' ')).toBe('Dear Ada Ada')
    const files = mail?.attachments.map(({ name, content }) => [
      name,
      Buffer.from(content ?? [])
        .toString()
        .trim(),
    ])
    expect(files).toEqual([
      ['notes.txt', 'Größe'],
      ['run.log', 'Done'],
    ])
  })

  // HTML, 13.1.2.4: the end of a head may be left out, and programs by XML close what is empty at once.
  it.each([
    '<html><head><meta charset=utf-8><title>No</title><style>p {}</style><body><p>Hello</p>',
    '<html><head><title/><style/><script src="x"/></head><body><p>Hello</p></body></html>',
    '<html><head><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml></head><body><svg/><p>Hello</p></body></html>',
  ])('in HTML is read below its head: %s', async (html) =>
    expect((await read(`${head}Content-Type: text/html\n\n${html}`))?.text).toBe('Hello'),
  )

  it('with a file of a very long name leaves it its ending', async () => {
    const type = 'Content-Type: application/pdf'
    const mail = await read(`${head}${type}\nContent-Disposition: attachment; filename=${'x'.repeat(300)}.pdf\n\nHi`)
    expect(mail?.attachments.map(({ name }) => name)).toEqual([`${'x'.repeat(196)}.pdf`])
  })

  it('with a file beyond 10 MiB names it, and does not store it', async () => {
    const file = Buffer.alloc(11 * 1024 ** 2, 'a').toString('base64')
    const headers = 'Content-Disposition: attachment; filename=big.bin\nContent-Transfer-Encoding: base64'
    const mail = await read(`${head}Content-Type: multipart/mixed; boundary=b\n\n--b\n${headers}\n\n${file}\n--b--`)
    expect(mail?.attachments).toEqual([{ name: 'big.bin', size: 11 * 1024 ** 2, content: null }])
  })
})
