import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openReports, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
  await reports.proposal()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /\/api\/workflows$/))

it('a run is not said to be of an archived workflow where the workflows could not be loaded', async () => {
  const page = await reports.staff('/robots.txt')
  await page.route('**/api/workflows', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '' }))
  await page.goto('/dashboard/runs')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Workflow 5', exact: true }) })
  await row.waitFor()
  const describing = await row.getByRole('link').getAttribute('aria-describedby')
  const texts = await row.evaluate(
    (_, ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent),
    describing ?? '',
  )
  expect(texts.join(' ')).toMatch(/Started/)
  expect(await page.getByText('Archived workflow').count()).toBe(0)
})
