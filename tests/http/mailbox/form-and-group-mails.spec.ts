import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type MailboxDesk, mailboxDesk } from '#tests/support/mail/mailbox-desk.ts'

let desk: MailboxDesk
let imap: MailboxDesk['imap']
let staff: MailboxDesk['staff']
beforeAll(async () => {
  desk = await mailboxDesk()
  ;({ imap, staff } = desk)
})
afterAll(() => desk.stop())
const skipped = async () => (await desk.skipped()).items

const formMail = (id: string, from: string, visitor: string) =>
  [
    ...[`From: ${from}`, `Reply-To: ${visitor}`, 'To: office@bits.example', 'Subject: Contact form'],
    ...[`Message-ID: <${id}@form.example>`, 'X-Mailer: PHPMailer 6.9.1', '', `Message ${id}`, ''],
  ].join('\n')

it('a mail of the form of the own site is of the visitor that it names', async () => {
  const { list } = await desk.newLead('Ada')

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
  expect((await list()).map(({ text }) => text)).toEqual(['Message 1'])

  for (const { id, from } of await skipped()) {
    if (!/(?:vera|office)@/.test(from)) continue
    await staff.call(mailbox.take, { params: { id }, body: { newLead: true } })
  }
  for (const name of ['Vera', 'Olga'])
    expect((await staff.call(leads.list, { query: { search: name } })).leads).toMatchObject([
      { name, email: `${name.toLowerCase()}@example.com` },
    ])
})

const ofGroup = [
  ...['From: Grace <grace@elsewhere.example>', 'To: office@bits.example', 'Subject: Re: An offer'],
  ...['List-Id: <office.elsewhere.example>', 'Precedence: list'],
]
const groupMail = (id: string, answered: string, text: string, ...headers: readonly string[]) =>
  [...ofGroup, `Message-ID: <${id}@elsewhere.example>`, `In-Reply-To: ${answered}`, ...headers, '', text, ''].join('\n')

it('an answer that a group address marked as of a list is taken, and other mails of that list are skipped', async () => {
  const { params, list, sent } = await desk.newLead('Olaf')
  await staff.call(leadMails.send, { params, body: { subject: 'An offer', text: 'Dear Olaf' } })
  await eventually(() => expect(sent()).toHaveLength(1))
  const [, ours = ''] = /^Message-ID: (.*)$/im.exec(sent()[0] ?? '') ?? []

  await imap.deliver(groupMail('1', ours, 'Yes, please.'))
  await imap.deliver(groupMail('2', ours, 'I am away.', 'Auto-Submitted: auto-replied'))
  await imap.deliver(groupMail('3', '<another@elsewhere.example>', 'Our news.'))
  await eventually(async () => expect((await skipped()).filter(({ reason }) => reason === 'list')).toHaveLength(1))
  expect((await list()).map(({ text, state }) => `${text} ${state}`).toSorted()).toEqual([
    ...['Dear Olaf sent', 'I am away. automatic', 'Yes, please. received'],
  ])
})
