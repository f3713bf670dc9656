import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { imapFault } from '#adapters/imap/connect-imap.ts'
import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { plainFault } from '#adapters/mail/server-reply.ts'
import { smtpFault, smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { privateAuthority } from '#adapters/x509/private-authority.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { MailDeferred } from '#domain/mail/ports/mailer.ts'

type AnswerTo = (line: string) => string

/** A server of mails that greets with the answer to no line at all, and goes over to TLS where it says so. */
const mailServer = async (answerTo: AnswerTo, identity?: { readonly certificate: string; readonly key: string }) => {
  const server = createServer((socket) => {
    const converse = (stream: Socket) => {
      stream.on('error', () => undefined)
      let [heard, reading] = ['', false]
      stream.on('data', (data: Buffer) => {
        heard += data.toString()
        if (!heard.endsWith(reading ? '\r\n.\r\n' : '\r\n')) return
        const line = reading ? 'CONTENT' : heard.trimEnd()
        ;[heard, reading] = ['', line === 'DATA']
        stream.write(`${answerTo(line)}\r\n`)
        if (!line.endsWith('STARTTLS')) return
        socket.removeAllListeners('data')
        converse(new TLSSocket(socket, { isServer: true, key: identity?.key, cert: identity?.certificate }))
      })
    }
    socket.write(`${answerTo('')}\r\n`)
    converse(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const from = { name: 'Bits', address: 'office@bits.example' }
const mail = { key: 'mail-1', to: 'ada@example.com', replyTo: 'office@bits.example', subject: 'An offer', text: 'Dear' }

/** What becomes of a mail where lines of this kind are answered so, and all others as they should be. */
const outcomeOf = async (kind: RegExp, answer: string): Promise<unknown> => {
  const usual = (line: string) =>
    line === '' ? '220 ready' : line === 'DATA' ? '354 go on' : '250-ok\r\n250 AUTH PLAIN'
  const place = await mailServer((line) => (kind.test(line) ? answer : /^AUTH/.test(line) ? '235 ok' : usual(line)))
  const sending = smtpMailer({ url: `smtp://user:secret@${place}`, from }).send(mail)
  return sending.catch((error: Error) => error.constructor)
}

describe('the answer of a mail server', () => {
  it.each([
    ['the greeting', /^$/, '554 5.7.1 your address is on a list'],
    ['the sign-on', /^(?:EHLO|HELO)/, '550 who are you'],
    ['the account', /^AUTH/, '535 5.7.8 wrong'],
    ['the account, which is closed', /^AUTH/, '550 5.7.0 closed'],
    ['the way to sign in', /^AUTH/, '504 5.5.4 unknown'],
    ['the account for now', /^AUTH/, '451 4.3.0 later'],
    ['the service for now', /^RCPT/, '421 4.3.2 closing'],
    ['the sender', /^MAIL/, '550 5.7.60 not your address'],
    ['the sender for now', /^MAIL/, '451 4.1.8 its domain is unknown'],
    // As Postfix, Exim, Exchange and sendmail answer without a sign-in (docker-mailserver/docker-mailserver 19).
    ['the way to others', /^RCPT/, '554 5.7.1 <ada@example.com>: Relay access denied'],
    ['the way to others, as of Exim', /^RCPT/, '550 relay not permitted'],
    ['the way to others, as of Exchange', /^RCPT/, '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
    ['the way to others, as of sendmail', /^RCPT/, '550 5.7.1 Relaying denied. Proper authentication required.'],
    // As Gmail (gen-smtp/gen_smtp 140), Plesk (zotonic/zotonic 3508), cPanel and others (nodemailer/nodemailer 1137).
    ['a limit for now', /^RCPT/, '450 4.7.1 Sender address rejected: hourly sending quota exceeded'],
    ['a limit of the day', /^CONTENT/, '550 5.4.5 Daily user sending quota exceeded. o65sm25351206pga.71 - gsmtp'],
    [
      'a limit',
      /^CONTENT/,
      '554 5.7.0 The limit on the number of allowed outgoing messages was exceeded. Try again later.',
    ],
    ['a limit of the account', /^CONTENT/, '550 User me@site.example has exceeded its 24-hour sending limit.'],
    [
      'a limit of the hour',
      /^RCPT/,
      '550 Domain a.example has exceeded the max emails per hour (150/150 (100%)) allowed.',
    ],
  ])('about %s is about no single mail: mails wait', async (_, kind, answer) => {
    expect(await outcomeOf(kind, answer)).toBe(Unavailable)
  })

  it.each([
    ['the recipient', /^RCPT/, '550 5.1.1 no such mailbox', 'refused'],
    ['the content', /^CONTENT/, '552 5.3.4 too large', 'refused'],
    ['the mailbox', /^RCPT/, '552 5.2.2 <ada@example.com> Quota exceeded (mailbox for user is full)', 'refused'],
    ['the size', /^CONTENT/, '552 5.3.4 Message size exceeds fixed limit', 'refused'],
    ['the words', /^CONTENT/, '554 5.7.1 rejected as spam by content filtering', 'refused'],
    [
      'the server of the recipient',
      /^RCPT/,
      '550 5.1.1 Recipient address rejected: undeliverable address: host mx.example said: 554 Relay access denied',
      'refused',
    ],
    ['the recipient for now', /^RCPT/, '451 4.7.1 greylisted', MailDeferred],
    ['the content for now', /^CONTENT/, '452 4.3.1 full', MailDeferred],
  ])('about %s is about this mail', async (_, kind, answer, outcome) => {
    expect(await outcomeOf(kind, answer)).toBe(outcome)
  })
})

describe('a mailbox that cannot be signed in to', () => {
  // As Dovecot, Gmail and Exchange answer, and by RFC 5530.
  it.each([
    ['[AUTHENTICATIONFAILED] Authentication failed.', 'the mail server rejects user or password'],
    ['LOGIN failed.', 'the mail server rejects user or password, and says: LOGIN failed'],
    [
      '[UNAVAILABLE] Temporary authentication failure.',
      'the mail server refuses the sign-in: Temporary authentication failure',
    ],
    [
      '[ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
      'the mail server refuses the sign-in: Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
    ],
    [
      '[ALERT] Too many simultaneous connections. (Failure)',
      'the mail server refuses the sign-in: Too many simultaneous connections. (Failure)',
    ],
  ])('%s', async (answer, fault) => {
    const place = await mailServer((line) =>
      line === ''
        ? '* OK [CAPABILITY IMAP4rev1] ready'
        : `${line.split(' ')[0]} ${/LOGIN/.test(line) ? `NO ${answer}` : 'OK'}`,
    )
    expect(await imapFault(`imap://user:secret@${place}/INBOX`)).toBe(`the mailbox cannot be used: ${fault}.`)
  })
})

it('a mailbox whose server takes no password over this connection says so', async () => {
  const greeting = '* OK [CAPABILITY IMAP4rev1 AUTH=XOAUTH2 LOGINDISABLED] ready'
  const place = await mailServer((line) => (line === '' ? greeting : `${line.split(' ')[0]} OK done`))
  expect(await imapFault(`imap://user:secret@${place}/INBOX`)).toBe(
    'the mailbox cannot be used: the mail server takes no password over this connection: it asks for TLS, or for another way to sign in.',
  )
})

it('a mailbox whose folder is gone says so as its server does', async () => {
  const words = "NO [NONEXISTENT] Mailbox doesn't exist: Shared"
  const place = await mailServer((line) =>
    line === ''
      ? '* OK [CAPABILITY IMAP4rev1] ready'
      : `${line.split(' ')[0]} ${/EXAMINE/.test(line) ? words : 'OK done'}`,
  )
  const mailbox = imapMailbox(`imap://user:secret@${place}/Shared`)
  onTestFinished(mailbox.close)
  await expect(mailbox.look()).rejects.toMatchObject({ cause: { message: "Mailbox doesn't exist: Shared" } })
})

// The usual mistake with 465, 587, 993 and 143: the libraries answer by a line of OpenSSL (nodemailer/nodemailer 1154).
describe('a mail server that speaks no TLS from the start', () => {
  const greet = (line: string) => (line === '' ? '220 ready' : '250 ok')

  it('is named as such where the address asks for it', async () => {
    const place = await mailServer(greet)
    const fault = 'it speaks no TLS from the start at this port, as smtps:// asks for: use smtp:// there'
    expect(await smtpFault(`smtps://${place}`)).toBe(`the mail server cannot be used: ${fault}.`)
    const sending = smtpMailer({ url: `smtps://${place}`, from }).send(mail)
    await expect(sending).rejects.toMatchObject({ name: 'Unavailable', cause: { message: fault } })
    expect(await imapFault(`imaps://user:secret@${place}/INBOX`)).toBe(
      'the mailbox cannot be used: the mail server speaks no TLS from the start at this port, as imaps:// asks for: that is usually 993.',
    )
  })
})

it('a mail server that waits for TLS is named as such where the address asks for none', () => {
  // As nodemailer says after ten seconds.
  expect(plainFault(new Error('Greeting never received'))).toMatchObject({
    message: 'it does not greet: at a port that speaks TLS from the start, such as 465, use smtps://',
  })
})

describe('a mail server of this machine with a certificate of its own', () => {
  const ownIdentity = async () => {
    const day = 86_400_000
    const authority = await privateAuthority(new Date(Date.now() - day), new Date(Date.now() + day))
    return authority.sign(['localhost'])
  }

  it('takes mails over STARTTLS', async () => {
    const answers: Readonly<Record<string, string>> = { '': '220 ready', STARTTLS: '220 go on', DATA: '354 go on' }
    const answerTo = (line: string) => answers[line] ?? '250-ok\r\n250 STARTTLS'
    const place = await mailServer(answerTo, await ownIdentity())
    expect(await smtpMailer({ url: `smtp://${place}`, from }).send(mail)).toBe('sent')
  })

  it('opens its mailbox over STARTTLS', async () => {
    const answerTo = (line: string) =>
      line === ''
        ? '* OK [CAPABILITY IMAP4rev1 STARTTLS] ready'
        : `${/EXAMINE/.test(line) ? '* 3 EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n' : ''}${line.split(' ')[0]} OK done`
    const place = await mailServer(answerTo, await ownIdentity())
    expect(await imapFault(`imap://user:secret@${place}/INBOX`)).toBeNull()
  })
})
