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

it('is asked for in the share dialog, and stands in the list of links', async () => {
  const runId = await reports.proposal(priced)
  const staff = await reports.staff(`/dashboard/proposals/${runId}`)
  await staff.getByRole('button', { name: 'Share', exact: true }).click()
  await staff.getByLabel('Ask for a decision').check()
  expect(await violationsOn(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Create Shareable Link' }).click()
  await staff.getByText('Decision asked', { exact: true }).waitFor()
  const { decision } = (await staff.request.get(`/api/workflows/5/runs/${runId}/shares`).then((r) => r.json()))
    .shares[0]
  expect(decision).toMatchObject({ state: 'open', at: null })
})

it('is made on a phone by keyboard, seen by a second tab at once, and wins the lead', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', status: 'qualified' } as const
  const { lead } = await reports.api.call(leads.create, { body })
  const runId = await reports.proposal(priced)
  await reports.report(runId, { leadId: lead.id })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { path } = await reports.share(runId, { decision: { until } })
  const page = await reports.opened(path, { viewport: { width: 360, height: 740 } })
  const second = await page.context().newPage()
  await second.goto('/report')
  await second.getByRole('heading', { name: 'Accept or decline' }).waitFor()
  await page.getByLabel('Include the optional item Training').check()
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
    await tab.locator('#decision').getByText('$6,500.00').waitFor()
  }
  await expectFit(page)
  await eventually(async () => {
    const { status, estimatedValue } = (await reports.api.call(leads.read, { params: { id: lead.id } })).lead
    expect([status, estimatedValue]).toEqual(['won', 650_000])
  })
  const staff = await reports.staff(`/dashboard/leads?lead=${lead.id}`)
  await staff.getByText('Document accepted').first().waitFor()
  await staff.locator('option[value="won"]:checked').first().waitFor({ state: 'attached' })
})
