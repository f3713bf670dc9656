import { expect, it } from 'vitest'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { readMailInPython } from '#tests/support/mail/mail-in-python.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'

const mail = {
  key: 'mail-1',
  to: 'ada@köln.example',
  replyTo: 'hello@firma-köln.example',
  subject: 'Größe',
  text: 'Hallo',
}

it.each([
  'office@müller.example',
  'office@例え.テスト',
  'office@XN--MLLER-KVA.example',
  'office@example.com',
  'office@localhost',
])('a mail from %s has header fields that other programs read without a fault', async (address) => {
  const server = await smtpServer(() => '250')
  const mailer = smtpMailer({ url: server.url, from: { name: 'Müller, “Söhne” & Co', address } })
  await mailer.send({ ...mail, references: [mailer.messageIdOf('mail-0')], unsubscribe: 'https://a.example/u' })
  const [sent = ''] = server.mails
  const { faults, messageId } = await readMailInPython(sent)
  expect(faults).toEqual([])
  expect(messageId).toBe(mailer.messageIdOf(mail.key))
  expect(sent.slice(0, sent.indexOf('\r\n\r\n'))).toMatch(/^[\t\r\n -~]*$/)
  await server.stop()
})

// RFC 6531, 3.2: a server that does not offer SMTPUTF8 takes no such header, and none is asked for where the recipient is ASCII.
it.each(['zoë@x.example', 'zoë@müller.example', '例え@例え.テスト'])(
  'a mail that is answered to %s passes servers that take ASCII alone',
  async (replyTo) => {
    const server = await smtpServer(() => '250')
    const mailer = smtpMailer({ url: server.url, from: { name: 'Bits', address: 'office@bits.example' } })
    const thread = { references: ['<1@a.example>', '<2@JÖRG-PC>'], inReplyTo: '<2@JÖRG-PC>' }
    await mailer.send({ ...mail, to: 'office@bits.example', replyTo, ...thread })
    const [sent = ''] = server.mails
    expect(sent).toContain('References: <1@a.example>\r\n')
    expect((await readMailInPython(sent)).faults).toEqual([])
    expect(sent.slice(0, sent.indexOf('\r\n\r\n'))).toMatch(/^[\t\r\n -~]*$/)
    await server.stop()
  },
)

// RFC 5322, 3.6.4: mail servers refuse or replace a Message-ID with a space.
it('a mail whose key is of several words has a Message-ID', async () => {
  const server = await smtpServer(() => '250')
  const mailer = smtpMailer({ url: server.url, from: { name: 'Bits', address: 'office@bits.example' } })
  await mailer.send({ ...mail, key: 'log-head 2026-03-02' })
  const { faults, messageId } = await readMailInPython(server.mails[0] ?? '')
  expect([faults, messageId]).toEqual([[], '<log-head-2026-03-02@bits.example>'])
  await server.stop()
})

// Amazon SES replaces the Message-ID and keeps these fields (twentyhq/twenty 25884, freescout-help-desk/freescout 123).
it('a mail whose Message-ID is replaced on its way is known by its other fields', async () => {
  const server = await smtpServer(() => '250')
  const mailer = smtpMailer({ url: server.url, from: { name: 'Bits', address: 'office@bits.example' } })
  await mailer.send(mail)
  await mailer.send({ ...mail, inReplyTo: '<2@client.example>', references: ['<1@a.example>', '<2@client.example>'] })
  const fieldIn = (sent = '', name = '') =>
    new RegExp(`^${name}:\\s+(.*(?:\\r\\n .*)*)`, 'm').exec(sent)?.[1]?.split(/\s+/)
  const [first, answer] = server.mails
  const own = [mailer.messageIdOf(mail.key)]
  expect([fieldIn(first, 'References'), fieldIn(first, 'X-Original-Message-ID')]).toEqual([own, own])
  expect(fieldIn(answer, 'References')).toEqual(['<1@a.example>', '<2@client.example>'])
  expect(fieldIn(answer, 'X-Original-Message-ID')).toEqual(own)
  await server.stop()
})
