import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectFocused } from './support/on-screen.ts'
import { expectFit, heading, openReports, type Reports } from './support/readers.ts'
import { desk } from './support/visits.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave())

it('a client who opens a link rings the bell, which leads staff to the document; a question at a section is answered beside it, and both see it live', async () => {
  const link = await reports.shared({ name: 'Maya' })
  const page = await reports.staff('/dashboard/leads', { viewport: { width: 360, height: 740 } })
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  const client = await reports.opened(link.path)
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.waitFor()
  const text = 'Maya opened the proposal for the first time.'
  await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
  await bell.press('Enter')
  const inbox = page.getByRole('dialog', { name: 'Inbox' })
  await inbox.getByRole('link', { name: text }).waitFor()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await inbox.waitFor({ state: 'detached' })
  await expectFocused(page, 'Notifications, 1 unread')
  await bell.press('Enter')
  await inbox.getByRole('link', { name: text }).press('Enter')
  await heading(page, 'Engagement Proposal').first().waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).toBe(`/dashboard/proposals/${link.share.runId}`)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  const section = client.getByRole('region', { name: 'Estimated Investment' })
  await section.getByRole('button', { name: 'Ask about this section' }).click()
  await section.getByLabel('Your question about').fill('Is travel included?')
  await expectFit(client)
  await section.getByRole('button', { name: 'Send question' }).click()
  await section.getByText('Is travel included?').waitFor()
  await page.setViewportSize(desk.viewport)
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('link', { name: 'Maya asked a question about the proposal.' }).first().click()
  const thread = page.getByRole('complementary', { name: 'Questions about Estimated Investment' })
  await thread.getByLabel('Answer to “Is travel included?”').fill('Yes, within Europe.')
  await thread.getByRole('button', { name: 'Send answer' }).click()
  await thread.getByText('Yes, within Europe.').waitFor()
  await section.getByText('Yes, within Europe.').waitFor()
  await expectFit(page)
  await client.emulateMedia({ media: 'print' })
  expect(await section.getByText('Is travel included?').isVisible()).toBe(false)
  expect(await client.locator('[data-news]').innerText()).toBe('')
})
