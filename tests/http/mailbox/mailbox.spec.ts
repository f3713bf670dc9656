import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { today } from '#contracts/today/http.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aMail, type MailboxDesk, mailboxDesk } from '#tests/support/mail/mailbox-desk.ts'

/** From before the first look into the mailbox. */
const early = (name: string) => aMail({ From: `${name} <${name.toLowerCase()}@example.com>`, Subject: 'Too early' })
const earlyOfUna = early('Una')

let desk: MailboxDesk
let imap: MailboxDesk['imap']
let staff: MailboxDesk['staff']
beforeAll(async () => {
  desk = await mailboxDesk([early('Ada'), earlyOfUna])
  ;({ imap, staff } = desk)
})
afterAll(() => desk.stop())
const newLead = (name: string) => desk.newLead(name)
const skipped = () => desk.skipped()
const notificationsOf = async (name: string) =>
  (await staff.call(notifications.list, { query: {} })).notifications.filter(({ text }) => text.includes(name))

describe('the shared mailbox', () => {
  it('gives a lead the mails of its address, once, and changes nothing in the mailbox', async () => {
    const { list } = await newLead('Ada')
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
  })

  it('finds the lead by the mail that is answered, from any address', async () => {
    const { params, list, sent } = await newLead('Grace')
    const { mail } = await staff.call(leadMails.send, { params, body: { subject: 'An offer', text: 'Dear Ada' } })
    await eventually(() => expect(sent()).toHaveLength(1))
    const [, messageId = ''] = /^Message-ID: (.*)$/im.exec(sent()[0] ?? '') ?? []
    await imap.deliver(aMail({ From: 'grace@elsewhere.example', 'In-Reply-To': messageId }, 'Yes, please.'))
    await eventually(async () => expect((await list())[0]).toMatchObject({ text: 'Yes, please.', inReplyTo: mail.id }))
    const answer = (await list())[0]?.id
    await staff.call(leadMails.send, { params, body: { subject: 'Re: An offer', text: 'Thanks.', inReplyTo: answer } })
    await eventually(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatch(/^In-Reply-To: <\d+@ada.example>$/m)
    expect(sent()[1]).toContain(messageId)
  })

  it('has mails wait in today until they are answered, and as of then', async () => {
    const { params, list, write, sent } = await newLead('Tove')
    const waiting = async (query: object = {}) => {
      const { items } = (await staff.call(today.read, { query })).messages
      return items.map(({ text }) => text).filter((text) => text.includes('Tove'))
    }
    await write({ 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' })
    await eventually(async () => expect(await list()).toHaveLength(1))
    expect(await waiting()).toEqual([])
    await write({}, 'Are you there?')
    await eventually(async () => expect(await waiting()).toEqual(['Tove wrote again.']))
    const at = await aMoment()
    await staff.call(leadMails.send, { params, body: { subject: 'Re: A question', text: 'Yes.' } })
    await eventually(async () => expect([sent().length, await waiting()]).toEqual([1, []]))
    expect([await waiting({ at }), await waiting({ at: await aMoment() })]).toEqual([['Tove wrote again.'], []])
  })
})

describe('a mail in the shared mailbox', () => {
  const report = (email: string, messageId: string) =>
    aMail(
      {
        From: 'Mailer <mailer-daemon@example.com>',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
        'Auto-Submitted': 'auto-replied',
      },
      [
        '--b\nContent-Type: text/plain\n\nSorry.\n',
        '--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n',
        `Final-Recipient: rfc822; ${email}\nAction: failed\nStatus: 5.1.1`,
        'Diagnostic-Code: smtp; 550 5.1.1 No such user\n',
        `--b\nContent-Type: message/rfc822\n\nMessage-ID: ${messageId}\nSubject: An offer\n\nDear Ada\n`,
        '--b--',
      ].join('\n'),
    )

  it('that is a delivery report marks the mail that it is about as returned, and notifies', async () => {
    const { email, params, list, sent } = await newLead('Bea')
    await staff.call(leadMails.send, { params, body: { subject: 'An offer', text: 'Dear Ada' } })
    await eventually(() => expect(sent()).toHaveLength(1))
    const [, messageId = ''] = /^Message-ID: (.*)$/im.exec(sent()[0] ?? '') ?? []
    await imap.deliver(report(email, messageId))
    await eventually(async () => expect((await list())[0]).toMatchObject({ state: 'bounced' }))
    expect((await list())[0]?.reason).toBe('550 5.1.1 No such user')
    const returned = [{ kind: 'mail', text: 'A mail to Bea was returned.' }]
    await eventually(async () => expect(await notificationsOf('Bea')).toMatchObject(returned))
    expect((await staff.call(leadMails.list, { params, query: {} })).bounced).toBe(true)
    await staff.call(leadMails.liftBounce, { params })
    expect((await staff.call(leadMails.list, { params, query: {} })).bounced).toBe(false)
  })

  it('that is an automatic answer stands with the lead, and does not notify', async () => {
    const { list, write } = await newLead('Cleo')
    await write({ 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' })
    await eventually(async () => expect(await list()).toMatchObject([{ state: 'automatic' }]))
    await write({ Subject: 'Back again' })
    const texts = async () => (await notificationsOf('Cleo')).map(({ text }) => text)
    await eventually(async () => expect(await texts()).toEqual(['Cleo wrote a mail.']))
  })

  it('of a list, of its own address, of a program or of an unknown sender is skipped, and listed with its reason', async () => {
    const { email, list } = await newLead('Liv')
    const kinds = {
      list: { From: email, 'List-Id': '<news.example.com>' },
      own: { From: 'office@bits.example' },
      automatic: { From: 'robot@example.com', 'Auto-Submitted': 'auto-generated' },
      unknown_sender: { From: 'Eve <eve@example.com>' },
    }
    for (const [kind, headers] of Object.entries(kinds)) await imap.deliver(aMail({ ...headers, Subject: kind }))
    await eventually(async () => expect(await skipped()).toMatchObject({ count: 4 }))
    const { items } = await skipped()
    expect(items.map(({ subject, reason }) => [subject, reason])).toEqual(
      items.map(({ subject }) => [subject, subject]),
    )
    expect(items.map(({ subject }) => subject).toSorted()).toEqual(Object.keys(kinds).toSorted())
    expect(await list()).toEqual([])
  })

  it('from an unknown sender becomes a new lead, or goes to one, by one call', async () => {
    const { list, params } = await newLead('Dora')
    await imap.deliver(aMail({ From: 'Bob <bob@example.com>', Subject: 'From Bob' }))
    // In a charset that the mail server's envelope is not decoded from.
    const fromHome = 'これはテスト'
    await imap.deliver(aMail({ From: 'dora@private.example', Subject: '=?cp50220?B?GyRCJDMkbCRPJUYlOSVIGyhC?=' }))
    const subjects = async () => (await skipped()).items.map(({ subject }) => subject)
    const both = ['From Bob', fromHome]
    await eventually(async () => expect(await subjects()).toEqual(expect.arrayContaining(both)))
    const idOf = async (subject: string) => (await skipped()).items.find((mail) => mail.subject === subject)?.id ?? ''
    const { leadId } = await staff.call(mailbox.take, {
      params: { id: await idOf('From Bob') },
      body: { newLead: true },
    })
    const { lead } = await staff.call(leads.read, { params: { id: leadId } })
    expect(lead).toMatchObject({ name: 'Bob', email: 'bob@example.com', source: 'direct' })
    const { mails } = await staff.call(leadMails.list, { params: { id: leadId }, query: {} })
    expect(mails).toMatchObject([{ subject: 'From Bob', state: 'received' }])
    await staff.call(mailbox.take, { params: { id: await idOf(fromHome) }, body: { leadId: params.id } })
    expect(await list()).toMatchObject([{ subject: fromHome }])
    expect((await subjects()).filter((subject) => both.includes(subject))).toEqual([])
  })

  it('in HTML becomes text, with its files as downloads', async () => {
    const { list, write } = await newLead('Hedy')
    const html = '<p>Hello <b>you</b>, see <a href="https://evil.example/x">our site</a>.</p><script>alert(1)</script>'
    const parts = [
      `--b\nContent-Type: text/html; charset=iso-8859-1\n\n${html}\n`,
      '--b\nContent-Type: text/html; name="a.html"\nContent-Disposition: attachment; filename="a.html"\nContent-Transfer-Encoding: base64\n',
      `${btoa('<script>alert(2)</script>')}\n--b--`,
    ]
    await write({ 'Content-Type': 'multipart/mixed; boundary=b' }, parts.join('\n'))
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
    const { email: From, list } = await newLead('Una')
    const firstMail = aMail({ From, Subject: 'Taken' })
    await imap.deliver(firstMail)
    await eventually(async () => expect(await list()).toMatchObject([{ subject: 'Taken' }]))
    await imap.remake()
    for (const mail of [earlyOfUna, firstMail, aMail({ From, Subject: 'New' })]) await imap.deliver(mail)
    await eventually(async () => expect((await list()).map(({ subject }) => subject)).toEqual(['New', 'Taken']), 90_000)
  }, 100_000)
})
