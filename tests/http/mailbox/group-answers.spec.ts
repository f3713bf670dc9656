import { expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'

const ofGroup = [
  ...['From: Grace <grace@elsewhere.example>', 'To: office@bits.example', 'Subject: Re: An offer'],
  ...['List-Id: <office.elsewhere.example>', 'Precedence: list'],
]
const aMail = (id: string, answered: string, text: string, ...headers: readonly string[]) =>
  [...ofGroup, `Message-ID: <${id}@elsewhere.example>`, `In-Reply-To: ${answered}`, ...headers, '', text, ''].join('\n')

it('an answer that a group address marked as of a list is taken, and other mails of that list are skipped', async () => {
  const imap = await dovecotServer()
  onTestFinished(imap.stop)
  const smtp = await smtpServer(() => '250')
  onTestFinished(smtp.stop)
  const addresses = { MAIL_FROM: 'office@bits.example', NOTIFY_EMAIL: 'staff@example.com' }
  const atrium = await startTestAtrium({ SMTP_URL: smtp.url, IMAP_URL: imap.url, ...addresses })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const params = { id: lead.id }
  await staff.call(leadMails.send, { params, body: { subject: 'An offer', text: 'Dear Ada' } })
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const [, ours = ''] = /^Message-ID: (.*)$/im.exec(smtp.mails[0] ?? '') ?? []

  await imap.deliver(aMail('1', ours, 'Yes, please.'))
  await imap.deliver(aMail('2', ours, 'I am away.', 'Auto-Submitted: auto-replied'))
  await imap.deliver(aMail('3', '<another@elsewhere.example>', 'Our news.'))
  await eventually(async () =>
    expect((await staff.call(mailbox.read, {})).skipped).toMatchObject({ count: 1, items: [{ reason: 'list' }] }),
  )
  const { mails } = await staff.call(leadMails.list, { params, query: {} })
  expect(mails.map(({ text, state }) => `${text} ${state}`).toSorted()).toEqual([
    ...['Dear Ada sent', 'I am away. automatic', 'Yes, please. received'],
  ])
})
