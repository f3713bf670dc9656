import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { mailbox } from '#contracts/mailbox/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { dovecotServer } from '#tests/support/servers/dovecot-server.ts'
import { openPlace, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let imap: Awaited<ReturnType<typeof dovecotServer>>
let smtp: Awaited<ReturnType<typeof smtpServer>>
beforeAll(async () => {
  imap = await dovecotServer()
  smtp = await smtpServer(() => '250')
  const from = { MAIL_FROM: 'office@bits.example', NOTIFY_EMAIL: 'staff@example.com' }
  product = await openProduct({ SMTP_URL: smtp.url, IMAP_URL: imap.url, ...from })
  await eventually(async () => expect((await product.api.call(mailbox.read, {})).lastLookAt).not.toBeNull())
})
afterAll(async () => {
  await product.close()
  await Promise.all([imap.stop(), smtp.stop()])
})

it('a mail of a lead is read on the lead, and answered with r; the sender of one that no lead has becomes a lead by one click under System', async () => {
  const { lead } = await product.api.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  const page = await product.staff(`/dashboard/leads?lead=${lead.id}`)
  await page.getByRole('region', { name: 'Mails' }).getByRole('button', { name: 'Write a mail' }).waitFor()
  await imap.deliver('From: Ada <ada@example.com>\nSubject: A question\nMessage-ID: <1@ada.example>\n\nShall we?\n')
  const mail = page.getByRole('region', { name: 'Mails' }).getByRole('listitem').filter({ hasText: 'A question' })
  await mail.getByText('Shall we?').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('heading', { name: 'Mails' }).click()
  await page.keyboard.press('r')
  const form = page.getByRole('dialog', { name: 'Mail to Ada' })
  expect(await form.getByLabel('Subject').inputValue()).toBe('Re: A question')
  await form.getByLabel('Text').fill('Yes, on Monday.')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await toast(page, 'The mail is on its way').waitFor()
  await page.getByRole('button', { name: 'Undo Re: A question' }).click()
  await toast(page, 'The mail is not sent').waitFor()
  expect(await form.getByLabel('Text').inputValue()).toBe('Yes, on Monday.')
  await form.getByLabel('Text').fill('Yes, on Tuesday.')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await eventually(() => expect(smtp.mails.join()).toContain('In-Reply-To: <1@ada.example>'), 20_000)
  expect(smtp.mails.join()).toContain('Tuesday')
  expect(smtp.mails.join()).not.toContain('Monday')
  await page.getByRole('region', { name: 'Mails' }).getByText('Sent').waitFor()

  await page.keyboard.press('Escape')
  await imap.deliver('From: Bob <bob@example.com>\nSubject: From Bob\nMessage-ID: <1@bob.example>\n\nHello\n')
  await eventually(async () => expect((await product.api.call(mailbox.read, {})).skipped.count).toBe(1))
  await openPlace(page, 'System')
  await page.getByRole('button', { name: 'Make a lead of Bob <bob@example.com>' }).click()
  await toast(page, 'The sender is a lead now').waitFor()
  const { leads: matches } = await product.api.call(leads.list, { query: { search: 'bob@' } })
  expect(matches.map(({ name }) => name)).toEqual(['Bob'])
})
