import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'
import { kindOfMail } from '#domain/mailbox/model/index.ts'
import { ourId, reportOf, reports } from '#tests/support/mail/delivery-reports.ts'

const read = (lines: string) => readMail(Buffer.from(lines.replaceAll('\n', '\r\n')))
const head = 'From: Ada <ada@example.com>\nSubject: x\nMessage-ID: <1@a>\n'
describe('a delivery report', () => {
  it.each(reports)('of %s says which mail failed, and why', async (_, from, lines, reason) => {
    const mail = await read(`From: ${from}\n${lines}`)
    expect(mail?.report).toEqual({ failed: true, reason, about: [ourId] })
    expect(mail && kindOfMail(mail, ['office@bits.example'])).toBe('report')
  })

  // Postfix returns the header as it was sent, in which the thread stands before the mail's own Message-ID.
  it.each([
    ['returned', [`Message-ID: ${ourId}`]],
    [
      'that Amazon SES gave another Message-ID',
      ['Message-ID: <0102@eu-west-1.amazonses.com>', `X-Original-Message-ID: ${ourId}`],
    ],
  ])('of a mail %s is about that mail, not about those that it answers', async (_, own) => {
    const earlierId = ourId.replace('019b', '019a')
    const headers = [`In-Reply-To: ${earlierId}`, `References: ${earlierId}\n <1@client.example>`, ...own].join('\n')
    const report = reportOf('message/delivery-status', 'Action: failed\nStatus: 5.1.1', 'x', 'message/rfc822', headers)
    expect((await read(`From: mailer-daemon@a.example\n${report}`))?.report?.about).toEqual([ourId])
    const words = `Hi. This is the mailer.\n\n<ada@example.com>:\nNo mailbox. (#5.1.1)\n\n${headers}\n\nDear`
    expect((await read(`From: mailer-daemon@a.example\nSubject: failure\n\n${words}`))?.report?.about).toEqual([ourId])
  })

  it.each([
    ['a delay', reportOf('message/delivery-status', 'Action: delayed\nStatus: 4.4.1', 'Verzögert')],
    ['an arrival', reportOf('message/delivery-status', 'Action: delivered\nStatus: 2.0.0', 'Zugestellt')],
  ])('of %s says that none failed', async (_, lines) =>
    expect((await read(`From: mailer-daemon@a.example\n${lines}`))?.report).toMatchObject({ failed: false }),
  )

  it('is none that a person forwards, or that says without a refusal that it waits', async () => {
    const status = 'Content-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1'
    const forwarded = await read(
      `${head}Content-Type: multipart/mixed; boundary=b\n\n--b\n\nIs this yours?\n--b\n${status}\n--b--`,
    )
    expect(forwarded?.report).toBeNull()
    const waits = `Subject: Warning\n\nNo answer yet.\n\nMessage-ID: ${ourId}\n\nYour offer of\n500 euros`
    expect((await read(`From: mailer-daemon@a.example\n${waits}`))?.report).toBeNull()
  })

  it('is none that begins as one of qmail does, and names none of our mails', async () =>
    expect((await read(`${head}\nHi. This is the offer:\n\n<ada@example.com>:\nAda`))?.report).toBeNull())

  it('about a mail that is not ours is about none of ours', async () => {
    const status = 'Content-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1'
    const original = 'Content-Type: message/rfc822\n\nMessage-ID: <1@other.example>\n\nHi'
    const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'
    const mail = await read(`${head}${type}\n\n--b\n\nfailed\n--b\n${status}\n--b\n${original}\n--b--`)
    expect(mail?.report).toEqual({ failed: true, reason: '5.1.1', about: [] })
    expect(mail && kindOfMail(mail, [])).toBe('report')
  })

  it('that has a code and no action is of a failure, unless the code is of a delay', async () => {
    const failedBy = async (status: string) =>
      (await read(`From: postmaster@mx.example\n${reportOf('message/delivery-status', status, 'x')}`))?.report?.failed
    expect([await failedBy('Status: 5.1.1'), await failedBy('Status: 4.4.1')]).toEqual([true, false])
    expect(await failedBy('Action: delayed\nStatus: 5.1.1')).toBe(false)
  })
})
