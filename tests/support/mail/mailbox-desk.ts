import { expect } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'
import { smtpServer } from './smtp-server.ts'

export type MailboxDesk = Awaited<ReturnType<typeof mailboxDesk>>

/** An office with a shared mailbox, which has these mails before the first look, and a mail server. */
export const mailboxDesk = async (earlyMails: readonly string[] = []) => {
  const [imap, smtp] = await Promise.all([dovecotServer(), smtpServer(() => '250')])
  await imap.deliverAll(earlyMails)
  const from = { MAIL_FROM: 'office@bits.example', NOTIFY_EMAIL: 'staff@example.com' }
  const atrium = await startTestAtrium({ SMTP_URL: smtp.url, IMAP_URL: imap.url, ...from })
  const staff = await staffClient(atrium.url)
  const read = () => staff.call(mailbox.read, {})
  await eventually(async () => expect((await read()).lastLookAt).not.toBeNull())
  /** A lead, what it writes, and what it is sent. */
  const newLead = async (name: string) => {
    const email = `${name.toLowerCase()}@example.com`
    const { lead } = await staff.call(leads.create, { body: { name, email } })
    const params = { id: lead.id }
    return {
      ...{ email, params },
      write: (headers: Readonly<Record<string, string>>, body?: string) =>
        imap.deliver(aMail({ From: `${name} <${email}>`, ...headers }, body)),
      list: async () => (await staff.call(leadMails.list, { params, query: {} })).mails,
      sent: () => smtp.mails.filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`)),
    }
  }
  const stop = async () => {
    await atrium.stop()
    await Promise.all([imap.stop(), smtp.stop()])
    expect(atrium.defects).toEqual([])
  }
  return { imap, staff, newLead, skipped: async () => (await read()).skipped, stop }
}

let number = 0
/** A mail of Ada's program to the office, with a Message-ID of its own. */
export const aMail = (headers: Readonly<Record<string, string>>, body = 'Hello.') => {
  number += 1
  const all = { To: 'office@bits.example', Subject: 'A question', ...headers }
  const id = { 'Message-ID': `<${number}@ada.example>`, ...all }
  return `${Object.entries(id)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}\n`
}
