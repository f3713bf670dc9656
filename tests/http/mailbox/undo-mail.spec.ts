import { expect, it, onTestFinished } from 'vitest'
import { leadMails } from '#contracts/lead/http/lead-mails.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'

it('a mail is taken back within ten seconds and never sent; afterwards it is too late', async () => {
  const smtp = await smtpServer(() => '250')
  onTestFinished(smtp.stop)
  const atrium = await startTestAtrium({ SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@example.com' })
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const params = { id: lead.id }
  const send = async (subject: string) =>
    (await staff.call(leadMails.send, { params, body: { subject, text: 'Hello.', undoable: true } })).mail
  const list = async () => (await staff.call(leadMails.list, { params, query: {} })).mails
  const withdraw = (mailId: string) => staff.call(leadMails.withdraw, { params: { ...params, mailId } })
  const refusal = async (mailId: string) => (await refusalOf(withdraw(mailId))).status

  const began = Date.now()
  const [wrong, right] = [await send('Wrong'), await send('Right')]
  expect(Date.parse(wrong.undoableUntil ?? '') - Date.parse(wrong.at)).toBe(10_000)
  await withdraw(wrong.id)
  expect(await list()).toMatchObject([{ id: right.id, state: 'queued', undoableUntil: right.undoableUntil }])
  expect(await refusal(wrong.id)).toBe(404)
  await eventually(async () => expect((await list())[0]?.state).toBe('sent'), 20_000)
  expect(Date.now() - began).toBeGreaterThan(10_000)
  expect(await refusal(right.id)).toBe(409)
  const { mail: plain } = await staff.call(leadMails.send, { params, body: { subject: 'Plain', text: 'Hello.' } })
  expect(await refusal(plain.id)).toBe(409)
  await eventually(async () => expect((await list())[0]).toMatchObject({ subject: 'Plain', state: 'sent' }))
  const toAda = smtp.mails.filter((mail) => /^To: ada@example.com$/m.test(mail))
  expect(toAda.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(['Right', 'Plain'])
  const { entries } = await staff.call(leadTimeline.read, { params, query: {} })
  expect(entries.map(({ summary }) => summary)).toContain('Mail taken back before it was sent')
  expect(atrium.defects).toEqual([])
}, 40_000)
