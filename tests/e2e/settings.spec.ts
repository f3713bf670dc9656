import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import { sharedChromium } from './support/chromium.ts'
import { usual } from './support/complaints.ts'
import { expectFocus, openPlace, toast } from './support/on-screen.ts'
import { violationsOn } from './support/violations.ts'
import { type Visits, visitsTo } from './support/visits.ts'

let atrium: TestAtrium
let visits: Visits
beforeAll(async () => {
  atrium = await startTestAtrium({ LEGAL_ENTITY: 'Harbour Ltd', WORKER_CONCURRENCY: '0' })
  visits = visitsTo(await sharedChromium(), atrium.url, [usual, /^400 /])
})
afterAll(async () => {
  await visits.closeWindows()
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})
afterEach(() => visits.leave())

const group = (page: Page, name: string) => page.getByRole('form', { name })

it('settings are changed by groups with the source of each and used at once; a mail server is tried as typed, and never shown again; what is typed stays when another person saves the same group, whose values can be loaded instead', async () => {
  const page = await visits.staff('/dashboard/settings')
  const firm = group(page, 'Your firm')
  const name = firm.getByLabel('Name', { exact: true })
  await name.waitFor()
  expect(await name.getAttribute('placeholder')).toBe('Northlight')
  expect(await firm.getByLabel('Legal entity').isDisabled()).toBe(true)
  await firm.getByText('Set in the environment of the server').waitFor()
  expect(await violationsOn(page)).toEqual([])

  await name.fill('x'.repeat(61))
  await firm.getByRole('button', { name: 'Save' }).click()
  await firm.getByRole('alert').getByText('It may be text of 1 to 60 characters.').waitFor()
  await name.fill('Harbour')
  await firm.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Settings saved').waitFor()
  await firm.getByText('Set here.').first().waitFor()
  await page.getByRole('link', { name: 'Harbour' }).first().waitFor()

  const smtp = await smtpServer(() => '250')
  const mail = group(page, 'Mail')
  await mail.waitFor()
  // Else a browser fills in the password of the sign-in, which Save would then store.
  expect(await page.locator('input[type=password]:not([autocomplete=new-password])').count()).toBe(0)
  await mail.getByLabel('Mail server').fill(smtp.url)
  await mail.getByRole('button', { name: 'Test the mail server' }).click()
  await mail.getByRole('status').getByText('accepts the connection').waitFor()
  await mail.getByRole('button', { name: 'Save' }).click()
  await mail.getByText('Remove: Mail server').waitFor()
  expect(await mail.getByLabel('Mail server', { exact: true }).inputValue()).toBe('')
  await openPlace(page, 'System')
  await page
    .getByRole('link', { name: /^Set it up ?: \w/ })
    .first()
    .waitFor()
  await openPlace(page, 'Settings')
  await mail.getByLabel('Remove: Mail server').check()
  await mail.getByRole('button', { name: 'Save' }).click()
  await mail.getByText('Remove: Mail server').waitFor({ state: 'detached' })
  await smtp.stop()

  await name.fill('Typed here')
  const other = await visits.staff('/dashboard/settings')
  const sameGroup = group(other, 'Your firm')
  await sameGroup.getByLabel('Contact address').fill('office@harbour.example')
  await sameGroup.getByRole('button', { name: 'Save' }).press('Enter')
  await toast(other, 'Settings saved').waitFor()
  await expectFocus(sameGroup.getByRole('button', { name: 'Save' }))

  await firm.getByText('Another person changed these settings meanwhile.').waitFor()
  expect(await name.inputValue()).toBe('Typed here')
  await firm.getByRole('button', { name: 'Load them' }).press('Enter')
  await expectFocus(name)
  expect(await name.inputValue()).not.toBe('Typed here')
  expect(await firm.getByLabel('Contact address').inputValue()).toBe('office@harbour.example')
})
