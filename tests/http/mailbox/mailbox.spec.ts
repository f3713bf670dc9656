import { describe, expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { today } from '#contracts/today/http.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'

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

  it('has mails wait in today until they are answered, and as of then', async () => {
    const { staff, params, list, imap, smtp } = await start()
    const waiting = async (query: object = {}) =>
      (await staff.call(today.read, { query })).messages.items.map(({ text }) => text)
    await imap.deliver(aMail({ 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' }))
    await eventually(async () => expect(await list()).toHaveLength(1))
    expect(await waiting()).toEqual([])
    await imap.deliver(aMail({}, 'Are you there?'))
    await eventually(async () => expect(await waiting()).toEqual(['Ada wrote again.']))
    const at = await aMoment()
    await staff.call(leadMails.send, { params, body: { subject: 'Re: A question', text: 'Yes.' } })
    await eventually(async () => expect([smtp.mails.length, await waiting()]).toEqual([1, []]))
    expect([await waiting({ at }), await waiting({ at: await aMoment() })]).toEqual([['Ada wrote again.'], []])
  })
})

describe('a mail in the shared mailbox', () => {
  const report = (messageId: string) =>
    aMail(
      {
        From: 'Mailer <mailer-daemon@example.com>',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
        'Auto-Submitted': 'auto-replied',
      },
      [
        '--b\nContent-Type: text/plain\n\nSorry.\n',
        '--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n',
        'Final-Recipient: rfc822; ada@example.com\nAction: failed\nStatus: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such user\n',
        `--b\nContent-Type: message/rfc822\n\nMessage-ID: ${messageId}\nSubject: An offer\n\nDear Ada\n`,
        '--b--',
      ].join('\n'),
    )

  it('that is a delivery report marks the mail that it is about as returned, and notifies', async () => {
    const { staff, params, list, imap, smtp } = await start()
    await staff.call(leadMails.send, { params, body: { subject: 'An offer', text: 'Dear Ada' } })
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    const [, messageId = ''] = /^Message-ID: (.*)$/im.exec(smtp.mails[0] ?? '') ?? []
    await imap.deliver(report(messageId))
    await eventually(async () => expect((await list())[0]).toMatchObject({ state: 'bounced' }))
    expect((await list())[0]?.reason).toBe('550 5.1.1 No such user')
    const texts = async () => (await staff.call(notifications.list, { query: {} })).notifications
    await eventually(async () => expect(await texts()).toMatchObject([{ kind: 'mail', text: expect.any(String) }]))
    expect((await texts())[0]?.text).toBe('A mail to Ada was returned.')
    expect((await staff.call(leadMails.list, { params, query: {} })).bounced).toBe(true)
    await staff.call(leadMails.liftBounce, { params })
    expect((await staff.call(leadMails.list, { params, query: {} })).bounced).toBe(false)
  })

  it('that is an automatic answer stands with the lead, and does not notify', async () => {
    const { staff, list, imap } = await start()
    await imap.deliver(aMail({ 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' }))
    await eventually(async () => expect(await list()).toMatchObject([{ state: 'automatic' }]))
    await imap.deliver(aMail({ Subject: 'Back again' }))
    await eventually(async () => {
      const { notifications: all } = await staff.call(notifications.list, { query: {} })
      expect(all.map(({ text }) => text)).toEqual(['Ada wrote a mail.'])
    })
  })

  it.each([
    ['list', { 'List-Id': '<news.example.com>' }],
    ['own', { From: 'office@bits.example' }],
    ['automatic', { From: 'robot@example.com', 'Auto-Submitted': 'auto-generated' }],
    ['unknown_sender', { From: 'Bob <bob@example.com>' }],
  ] as const)('of kind %s is skipped, and listed with its reason', async (reason, headers) => {
    const { skipped, list, imap } = await start()
    await imap.deliver(aMail(headers))
    await eventually(async () => expect(await skipped()).toMatchObject({ count: 1, items: [{ reason }] }))
    expect(await list()).toEqual([])
  })

  it('from an unknown sender becomes a new lead, or goes to one, by one call', async () => {
    const { staff, skipped, list, params, imap } = await start()
    await imap.deliver(aMail({ From: 'Bob <bob@example.com>', Subject: 'From Bob' }))
    await imap.deliver(aMail({ From: 'ada@private.example', Subject: 'From home' }))
    await eventually(async () => expect(await skipped()).toMatchObject({ count: 2 }))
    const idOf = async (subject: string) => (await skipped()).items.find((mail) => mail.subject === subject)?.id ?? ''
    const { leadId } = await staff.call(mailbox.take, {
      params: { id: await idOf('From Bob') },
      body: { newLead: true },
    })
    const { lead } = await staff.call(leads.read, { params: { id: leadId } })
    expect(lead).toMatchObject({ name: 'Bob', email: 'bob@example.com', source: 'direct' })
    const { mails } = await staff.call(leadMails.list, { params: { id: leadId }, query: {} })
    expect(mails).toMatchObject([{ subject: 'From Bob', state: 'received' }])
    await staff.call(mailbox.take, { params: { id: await idOf('From home') }, body: { leadId: params.id } })
    expect(await list()).toMatchObject([{ subject: 'From home' }])
    expect(await skipped()).toEqual({ count: 0, items: [] })
  })

  it('in HTML becomes text, with its files as downloads', async () => {
    const { list, imap, staff } = await start()
    const html = '<p>Hello <b>you</b>, see <a href="https://evil.example/x">our site</a>.</p><script>alert(1)</script>'
    const parts = [
      `--b\nContent-Type: text/html; charset=iso-8859-1\n\n${html}\n`,
      '--b\nContent-Type: text/html; name="a.html"\nContent-Disposition: attachment; filename="a.html"\nContent-Transfer-Encoding: base64\n',
      `${btoa('<script>alert(2)</script>')}\n--b--`,
    ]
    await imap.deliver(aMail({ 'Content-Type': 'multipart/mixed; boundary=b' }, parts.join('\n')))
    await eventually(async () => expect(await list()).toHaveLength(1))
    const [mail] = await list()
    expect(mail?.text).toBe('Hello you, see our site (evil.example).')
    expect(mail?.attachments).toMatchObject([{ name: 'a.html', size: 25 }])
    const file = await staff.send(mail?.attachments[0]?.href ?? '', {})
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="a.html"')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await file.text()).toBe('<script>alert(2)</script>')
  })

  it('is taken once over a new UIDVALIDITY', async () => {
    const [early, taken] = [aMail({ Subject: 'Too early' }), aMail({ Subject: 'Taken' })]
    const { list, imap } = await start(early)
    await imap.deliver(taken)
    await eventually(async () => expect(await list()).toMatchObject([{ subject: 'Taken' }]))
    await imap.remake()
    for (const mail of [early, taken, aMail({ Subject: 'New' })]) await imap.deliver(mail)
    await eventually(async () => expect((await list()).map(({ subject }) => subject)).toEqual(['New', 'Taken']), 90_000)
  }, 100_000)
})
