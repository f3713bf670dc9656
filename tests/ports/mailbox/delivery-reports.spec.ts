import { describe, expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'
import { kindOfMail } from '#domain/mailbox/model/index.ts'

const read = (lines: string) => readMail(Buffer.from(lines.replaceAll('\n', '\r\n')))
const head = 'From: Ada <ada@example.com>\nSubject: x\nMessage-ID: <1@a>\n'
const ourId = '<mail-019b0000-0000-7000-8000-000000000000@bits.example>'

const reportOf = (type: string, status: string, text: string, original = 'message/rfc822') =>
  [
    `Subject: ${text}\nContent-Type: multipart/report; report-type=delivery-status;\n\tboundary="b"\n`,
    `--b\nContent-Type: text/plain\n\n${text}`,
    `--b\nContent-Type: ${type}\n\nReporting-MTA: dns;mx.example\n\nFinal-Recipient: rfc822;ada@example.com\n${status}\n`,
    `--b\nContent-Type: ${original}\n\nMessage-ID: ${ourId}\nSubject: An offer\n\nDear Ada\n--b--`,
  ].join('\n')

/** What mail servers send: its sender, its lines, and the reason in it. */
const reports = [
  [
    'Postfix',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    reportOf(
      'message/delivery-status',
      'Original-Recipient: rfc822;ada@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.com>:\n    User unknown',
      'Undelivered Mail Returned to Sender',
      'text/rfc822-headers',
    ),
    '550 5.1.1 <ada@example.com>: User unknown',
  ],
  [
    'Exchange in German',
    'Microsoft Outlook <MicrosoftExchange329e71ec@bits.example>',
    reportOf(
      'message/delivery-status',
      'Action: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP\n address lookup',
      'Unzustellbar: An offer',
    ),
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup',
  ],
  [
    'a server for addresses beyond ASCII (RFC 6533)',
    'mailer-daemon@mx.example',
    reportOf('message/global-delivery-status', 'Action: failed\nStatus: 5.1.1', 'Returned', 'message/global-headers'),
    '5.1.1',
  ],
  [
    'qmail',
    'MAILER-DAEMON@mx.example.com',
    [
      'Subject: failure notice\n\nHi. This is the qmail-send program at mx.example.com.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.\n",
      '<ada@example.com>:\nSorry, no mailbox here by that name. (#5.1.1)\n',
      `--- Below this line is a copy of the message.\n\nMessage-ID: ${ourId}\nSubject: An offer\n\nDear Ada`,
    ].join('\n'),
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ],
  [
    'Exim',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    [
      'Subject: Mail delivery failed: returning message to sender\nX-Failed-Recipients: ada@example.com\n',
      'This message was created automatically by mail delivery software.\n\n  ada@example.com',
      '    SMTP error from remote mail server after RCPT TO:<ada@example.com>: 550 No such user\n',
      `------ This is a copy of the message, including all the headers. ------\n\nMessage-ID: ${ourId}\n\nDear Ada`,
    ].join('\n'),
    '550 No such user',
  ],
  [
    'IONOS',
    'Mail Delivery System <mailer-daemon@kundenserver.de>',
    [
      'Subject: Mail delivery failed: returning message to sender\nAuto-Submitted: auto-replied\n',
      'This message was created automatically by mail delivery software.\n\nada@example.com:',
      'SMTP error from remote server for RCPT TO command, host: mx.example (192.0.2.1) reason: 550 5.1.1 User unknown\n',
      `--- The header of the original message is following. ---\n\nMessage-ID: ${ourId}\nSubject: An offer`,
    ].join('\n'),
    '550 5.1.1 User unknown',
  ],
  [
    'Zoho',
    'mailer-daemon@mail.zoho.com',
    [
      'Subject: Undelivered Mail Returned to Sender\n\nThis message was created automatically by mail delivery software.',
      'This is a permanent error.\n\nada@example.com Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 User Unknown\n',
      `Message-ID:${ourId}\nSubject:An offer`,
    ].join('\n'),
    '5.1.1 User Unknown',
  ],
  [
    'GMX, which names no code',
    'MAILER-DAEMON@mail.gmx.com',
    [
      'Subject: Mail delivery failed: returning message to sender\n\nThis is a permanent error. The following address',
      'failed:\n\n<ada@example.com>\nReason:\ndelivery retry timeout exceeded\n',
      `--- The header of the original message is following. ---\n\nMessage-ID: ${ourId}`,
    ].join('\n'),
    'delivery retry timeout exceeded',
  ],
  [
    'Amazon WorkMail, with the mail as a file',
    'MAILER-DAEMON@us-west-2.amazonses.com',
    [
      'Subject: Failure\nContent-Type: multipart/mixed; boundary="f"\n\n--f\n\nTechnical report:\n\nAction: failed',
      'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>... User Unknown\n\n--f\nContent-Type: message/rfc822\n',
      `Message-ID: ${ourId}\nSubject: An offer for 500 euros\n\nDear Ada\n--f--`,
    ].join('\n'),
    '550 5.1.1 <ada@example.com>... User Unknown',
  ],
  [
    'DragonFly, from no address',
    'MAILER-DAEMON <>',
    [
      'Subject: Mail delivery failed\n\nThere was an error delivering your mail to <ada@example.com>.\n',
      `mx.example did not like our final DATA:\n550-5.7.26 Unauthenticated\n\nMessage headers follow.\n\nMessage-Id: ${ourId}`,
    ].join('\n'),
    '550-5.7.26 Unauthenticated',
  ],
  [
    'Postfix, below the note of a filter',
    'MAILER-DAEMON@mx.example',
    [
      'Return-Path: <>\nSubject: Undelivered\nContent-Type: multipart/mixed; boundary="f"\n\n--f',
      `${reportOf('message/delivery-status', 'Action: failed\nStatus: 5.1.1', 'Undelivered').replace(/^Subject.*\n/, '')}\n--f`,
      'Content-Type: text/plain\n\nScanned.\n--f--',
    ].join('\n'),
    '5.1.1',
  ],
] as const

describe('a delivery report', () => {
  it.each(reports)('of %s says which mail failed, and why', async (_, from, lines, reason) => {
    const mail = await read(`From: ${from}\n${lines}`)
    expect(mail?.report).toEqual({ failed: true, reason, about: [ourId] })
    expect(mail && kindOfMail(mail, ['office@bits.example'])).toBe('report')
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
