import { expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'

const formMail = (id: string, from: string, visitor: string) =>
  [
    ...[`From: ${from}`, `Reply-To: ${visitor}`, 'To: office@bits.example', 'Subject: Contact form'],
    ...[`Message-ID: <${id}@form.example>`, 'X-Mailer: PHPMailer 6.9.1', '', `Message ${id}`, ''],
  ].join('\n')

it('a mail of the form of the own site is of the visitor that it names', async () => {
  const imap = await dovecotServer()
  onTestFinished(imap.stop)
  const smtp = await smtpServer(() => '250')
  onTestFinished(smtp.stop)
  const addresses = { MAIL_FROM: 'office@bits.example', NOTIFY_EMAIL: 'staff@example.com' }
  const atrium = await startTestAtrium({ SMTP_URL: smtp.url, IMAP_URL: imap.url, ...addresses })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  const skipped = async () => (await staff.call(mailbox.read, {})).skipped.items
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })

  await imap.deliver(formMail('1', 'WordPress <wordpress@bits.example>', 'Ada <ada@example.com>'))
  await imap.deliver(formMail('2', 'WordPress <wordpress@bits.example>', 'Vera <vera@example.com>'))
  await imap.deliver(formMail('3', 'Office <office@bits.example>', 'Olga <olga@example.com>'))
  await imap.deliver(formMail('4', 'noreply@elsewhere.example', 'Ada <ada@example.com>'))
  await imap.deliver(formMail('5', 'Bob <bob@bits.example>', 'Ada <ada@example.com>'))
  await eventually(async () => expect(await skipped()).toHaveLength(4))
  const reasons = new Map((await skipped()).map(({ from, reason }) => [/[^\s<]+@[^\s>]+/.exec(from)?.[0], reason]))
  expect([...reasons].toSorted()).toEqual([
    ['bob@bits.example', 'unknown_sender'],
    ['noreply@elsewhere.example', 'unknown_sender'],
    ['office@bits.example', 'own'],
    ['vera@example.com', 'unknown_sender'],
  ])
  const { mails } = await staff.call(leadMails.list, { params: { id: lead.id }, query: {} })
  expect(mails.map(({ text }) => text)).toEqual(['Message 1'])

  for (const { id, from } of await skipped()) {
    if (!/(?:vera|office)@/.test(from)) continue
    await staff.call(mailbox.take, { params: { id }, body: { newLead: true } })
  }
  for (const name of ['Vera', 'Olga'])
    expect((await staff.call(leads.list, { query: { search: name } })).leads).toMatchObject([
      { name, email: `${name.toLowerCase()}@example.com` },
    ])
  expect(atrium.defects).toEqual([])
})
