import { describe, expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'
import { smtpServer } from '#tests/support/smtp-server.ts'

const start = async (...before: readonly string[]) => {
  const imap = await dovecotServer()
  onTestFinished(imap.stop)
  const smtp = await smtpServer(() => '250')
  onTestFinished(smtp.stop)
  for (const mail of before) await imap.deliver(mail)
  const from = { MAIL_FROM: 'office@bits.example', NOTIFY_EMAIL: 'staff@example.com' }
  const atrium = await startTestAtrium({ SMTP_URL: smtp.url, IMAP_URL: imap.url, ...from })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  await eventually(async () => expect((await staff.call(mailbox.read, {})).lastLookAt).not.toBeNull())
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const params = { id: lead.id }
  return {
    ...{ imap, smtp, atrium, staff, params },
    list: async () => (await staff.call(leadMails.list, { params, query: {} })).mails,
    skipped: async () => (await staff.call(mailbox.read, {})).skipped,
  }
}

let number = 0
const aMail = (headers: Readonly<Record<string, string>>, body = 'Hello.') => {
  number += 1
  const all = { From: 'Ada <ada@example.com>', To: 'office@bits.example', Subject: 'A question', ...headers }
  const id = { 'Message-ID': `<${number}@ada.example>`, ...all }
  return `${Object.entries(id)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}\n`
}

describe('the shared mailbox', () => {
  it('gives a lead the mails of its address, once, and changes nothing in the mailbox', async () => {
    const { list, imap, atrium } = await start(aMail({ Subject: 'Too early' }))
    const mail = aMail({ From: 'Ada <ADA@Example.com>' }, 'Hello.\n\nOn Monday, we wrote:\n> Dear Ada\n')
    await imap.deliver(mail)
    await imap.deliver(mail)
    await imap.deliver(mail.replace('Hello.', 'Hello again.'))
    await eventually(async () => expect(await list()).toHaveLength(2))
    const [second, first] = await list()
    expect(first).toMatchObject({
      direction: 'in',
      state: 'received',
      subject: 'A question',
      text: 'Hello.',
      by: 'Ada',
    })
    expect(first?.quoted).toBe('On Monday, we wrote:\n> Dear Ada')
    expect(second?.text).toBe('Hello again.')
    expect((await imap.contents()).every(({ flags }) => !flags.includes('\\Seen'))).toBe(true)
    expect(atrium.defects).toEqual([])
  })

  it('finds the lead by the mail that is answered, from any address', async () => {
    const { staff, params, list, imap, smtp } = await start()
    const { mail } = await staff.call(leadMails.send, { params, body: { subject: 'An offer', text: 'Dear Ada' } })
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    const [, messageId = ''] = /^Message-ID: (.*)$/im.exec(smtp.mails[0] ?? '') ?? []
    await imap.deliver(aMail({ From: 'grace@elsewhere.example', 'In-Reply-To': messageId }, 'Yes, please.'))
    await eventually(async () => expect((await list())[0]).toMatchObject({ text: 'Yes, please.', inReplyTo: mail.id }))
    const answer = (await list())[0]?.id
    await staff.call(leadMails.send, { params, body: { subject: 'Re: An offer', text: 'Thanks.', inReplyTo: answer } })
    await eventually(() => expect(smtp.mails).toHaveLength(2))
    expect(smtp.mails[1]).toMatch(/^In-Reply-To: <\d+@ada.example>$/m)
    expect(smtp.mails[1]).toContain(messageId)
  })
})
