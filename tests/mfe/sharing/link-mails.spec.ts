import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { settings } from '#contracts/setting/http.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { sites } from '#contracts/site/http/site.ts'
import { goTo } from '#tests/e2e/support/go-to.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { eventually } from '#tests/support/eventually.ts'
import { readMailInPython } from '#tests/support/mail/mail-in-python.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { type DocumentsProduct, openDocuments } from '../documents/support/documents-product.ts'

let smtp: SmtpServer
let product: DocumentsProduct
beforeAll(async () => {
  smtp = await smtpServer(() => '250')
  const mail = { SMTP_URL: smtp.url, NOTIFY_EMAIL: 'staff@example.com' }
  product = await openDocuments(undefined, { CHROMIUM_PATH: 'off', ...mail })
}, 60_000)
afterAll(async () => {
  await product.close()
  await smtp.stop()
})

it('a link is sent to the lead by mail, with reminders of the decision, in the first language of the public pages, and the lead is written to from the document; one without a lead has no mails', async () => {
  const path = await product.proposal()
  const runId = path.split('/').at(-1) ?? ''
  const { lead } = await product.api.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  await product.api.call(runs.patch, { params: { runId }, body: { leadId: lead.id } })
  const page = await product.staff(path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Report' })
  await dialog.getByLabel('Send the link by mail to ada@example.com').check()
  await dialog.getByText('Version, passcode and e-mail address').click()
  const remind = dialog.getByLabel('Remind of the decision after days')
  await remind.fill('3, 99')
  await dialog.getByRole('button', { name: 'Create Shareable Link' }).click()
  await dialog.getByText('Give one to three days from 1 to 60, such as 3, 7').waitFor()
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([])
  await remind.fill('7, 3')
  await dialog.getByRole('button', { name: 'Create Shareable Link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Shareable link' }).inputValue()
  const toAda = (part: RegExp) =>
    smtp.mails.find((mail) => /^To: ada@example\.com$/m.test(mail) && part.test(mail)) ?? ''
  await eventually(() => expect(toAda(/./).replace(/=\r?\n/g, '')).toContain(link))
  const listed = await product.api.call(shares.list, { params: { id: '5', runId }, query: {} })
  expect(listed.shares).toMatchObject([{ remind: [3, 7] }])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await product.api.call(settings.change, { body: { values: { LANGUAGES: 'de, en' } } })
  await eventually(async () => expect((await product.api.call(sites.read, {})).languages).toEqual(['de', 'en']))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByLabel('Send the link by mail to ada@example.com').check()
  await dialog.getByRole('button', { name: 'Create Shareable Link' }).click()
  await eventually(() => expect(toAda(/^Subject: Angebot/m)).not.toBe(''))
  const { text } = await readMailInPython(toAda(/^Subject: Angebot/m))
  expect(text).toMatch(/^Guten Tag Ada,\r?\n\r?\nHier können Sie das Dokument lesen:\r?\nhttp/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await page.getByRole('dialog', { name: 'Mail to Ada' }).waitFor()
  await goTo(page, await product.proposal())
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByText('Version, passcode and e-mail address').click()
  await dialog.getByLabel('Passcode').waitFor()
  expect(await dialog.getByLabel(/by mail|Remind/).count()).toBe(0)
})
