import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { aProposal } from '#tests/support/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectFocus } from './support/on-screen.ts'
import { expectFit, openReports, type Reports } from './support/readers.ts'
import { violationsOn } from './support/violations.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^400 \/report\/accept/))

const items = [
  { name: 'Study', quantity: 1, unitPrice: 500_000 },
  { name: 'Training', quantity: 1, unitPrice: 150_000, optional: true },
]
const priced = JSON.stringify({
  success: true,
  data: { ...aProposal, pricing: { currency: 'USD', taxRate: 0, items } },
})

it('is asked for in the dialog, made on a phone by keyboard, seen by a second tab at once, and wins the lead', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', status: 'qualified' } as const
  const { lead } = await reports.api.call(leads.create, { body })
  const runId = await reports.proposal(priced)
  await reports.report(runId, { leadId: lead.id })
  const staff = await reports.staff(`/dashboard/proposals/${runId}`)
  await staff.getByRole('button', { name: 'Share', exact: true }).click()
  await staff.getByLabel('Ask for a decision').check()
  expect(await violationsOn(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Create Shareable Link' }).click()
  const link = new URL(await staff.getByRole('textbox', { name: 'Shareable link' }).inputValue()).pathname
  await staff.getByText('Decision asked', { exact: true }).waitFor()

  const page = await reports.opened(link, { viewport: { width: 360, height: 740 } })
  const second = await page.context().newPage()
  await second.goto('/report')
  await second.getByRole('heading', { name: 'Accept or decline' }).waitFor()
  await expectFit(page)
  await page.getByLabel('Training').check()
  await page.locator('output', { hasText: '$6,500.00' }).waitFor()
  await page.getByLabel('Your full name').fill('Ada Lovelace')
  await page.keyboard.press('Enter')
  await page.getByText('Confirm that you accept').last().waitFor()
  await expectFocus(page.getByLabel('I accept this proposal'))
  expect(await page.getByLabel('Your full name').inputValue()).toBe('Ada Lovelace')
  await expectFit(page)
  await page.getByLabel('I accept this proposal').press('Space')
  await page.getByRole('button', { name: 'Accept this proposal' }).press('Enter')
  for (const tab of [page, second]) {
    await tab.getByRole('heading', { name: 'Accepted' }).waitFor()
    await tab.getByText('$6,500.00').waitFor()
  }
  await expectFit(page)
  await staff.getByText(/^Accepted by Ada Lovelace on/).waitFor()
  await staff.goto(`/dashboard/leads?lead=${lead.id}`)
  await staff.getByText('Document accepted').first().waitFor()
  await eventually(async () => {
    const { status, estimatedValue } = (await reports.api.call(leads.read, { params: { id: lead.id } })).lead
    expect([status, estimatedValue]).toEqual(['won', 650_000])
  })
  await staff.getByText('Won', { exact: true }).first().waitFor()
})
