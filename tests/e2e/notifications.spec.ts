import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectFocused } from './support/on-screen.ts'
import { expectFit, heading, openReports, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave())

it('a client who opens a link rings the bell, by which staff go to the document', async () => {
  const link = await reports.shared({ name: 'Maya' })
  const page = await reports.staff('/dashboard/leads', { viewport: { width: 360, height: 740 } })
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await reports.opened(link.path)
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
})
