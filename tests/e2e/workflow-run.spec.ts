import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { badge, messages, openTab, runCards, runWith } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { loseNextAnswer } from './support/requests.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { pointAt } from './support/sample-runs.ts'
import { tabTo } from './support/tab-to.ts'

let product: Product
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await sampleEndpoint()
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  for (const id of [1, 3]) await pointAt(product.api, endpoint.url, id)
})
afterAll(async () => {
  await product.close()
  await endpoint.close()
})
afterEach(() => product.leave())

describe('the Run tab', () => {
  it('marks required fields, shows an error per field, fails a run without an endpoint, with a remedy, shows an overview as a document, and is gone through without a mouse, to the end of the run', async () => {
    const page = await product.staff('/dashboard/runs')
    await page.getByRole('link', { name: 'Choose a workflow to run' }).click()
    await page.getByRole('link', { name: 'Lead Enrichment' }).waitFor()
    await goTo(page, '/dashboard/workflows/3')
    await page.getByLabel('Contact e-mail').waitFor()
    const label = page.locator('label', { hasText: 'Business name' })
    expect(await label.textContent()).toBe('Business name *')
    expect(await page.locator('label', { hasText: 'Number of customers' }).textContent()).toBe('Number of customers')
    await page.getByLabel('Contact e-mail').fill('nobody')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    await eventually(async () =>
      expect(await messages(page)).toEqual(['Business name is required', 'Invalid email address']),
    )
    await page.getByLabel('Business name').fill('Osei Coffee Roasters')
    await page.getByLabel('Contact e-mail').fill('samuel@osei.example')
    await page.getByLabel('Number of customers').fill('1900')
    await page.getByLabel('What they want to know').fill('Who lapses?\nWhy?')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    await toast(page, 'Workflow executed successfully').waitFor()
    await badge(runWith(page, 'Osei Coffee Roasters'), 'Completed').waitFor()
    expect(endpoint.calls.at(-1)?.inputs).toEqual({
      businessName: 'Osei Coffee Roasters',
      contactEmail: 'samuel@osei.example',
      customers: 1900,
      questions: 'Who lapses?\nWhy?',
    })

    await goTo(page, '/dashboard/workflows/2')
    await page.getByLabel('Topic').fill('July')
    await page.getByLabel('Links and notes').fill('Roses')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    await page.getByText('This workflow has no API endpoint. Add one under Configure.').waitFor()
    await badge(runCards(page).first(), 'Failed').waitFor()

    await goTo(page, '/dashboard/workflows/4')
    await page.getByLabel('Client name').fill('Fjord Outdoor')
    await page.getByLabel('Meeting notes').fill('Two shops and a web store on different systems.')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    const card = runWith(page, 'Fjord Outdoor')
    await badge(card, 'Completed').waitFor()
    await card.getByRole('link', { name: 'View Output' }).click()
    await page.getByText('Understanding Your Objective').first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/engagement-overviews\/[\da-f-]{36}$/)
    await page.goBack()
    await openTab(page, 'Run History')
    await card.waitFor()

    await goTo(page, '/dashboard')
    await page.getByRole('link', { name: 'Lead Enrichment' }).waitFor()
    await tabTo(page, 'Lead Enrichment')
    await page.keyboard.press('Enter')
    await page.getByLabel('Lead e-mail').waitFor()
    await tabTo(page, /^Lead e-mail/)
    await page.keyboard.type('leila@cedar.example')
    await tabTo(page, /^Company/)
    await page.keyboard.type('Cedar & Thyme Catering')
    await page.keyboard.press('Enter')
    await badge(runWith(page, 'Cedar & Thyme'), 'Completed').waitFor()
    await tabTo(page, /^Run again$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Linked run' }).waitFor()
    await page
      .getByRole('link', { name: /^Repeats/ })
      .first()
      .waitFor()
  })

  it('shows a run in progress, keeps the input when the server refuses, and starts, or runs again what matches, once where an answer is lost', async () => {
    const page = await product.staff('/dashboard/workflows/1')
    const release = Promise.withResolvers<void>()
    await page.route(/\/api\/workflows\/1\/run$/, async (route) => {
      await release.promise
      await route.continue()
    })
    await page.getByLabel('Lead e-mail').fill('grace@crane.example')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    expect(await page.getByRole('button', { name: 'Running...' }).isDisabled()).toBe(true)
    await workflowStaff(product.api).setStatus(1, 'inactive')
    release.resolve()
    await toast(page, 'Error').waitFor()
    expect(await page.getByLabel('Lead e-mail').inputValue()).toBe('grace@crane.example')
    await workflowStaff(product.api).setStatus(1, 'active')
    await loseNextAnswer(page, /\/api\/workflows\/1\/run$/)
    await page.getByLabel('Lead e-mail').fill('once@crane.example')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    await toast(page, 'Failed to run workflow').waitFor()
    // A second submit within 300 ms would be that of a double click, unless something is typed between them.
    await page.getByLabel('Lead e-mail').fill('once@crane.example')
    await page.getByRole('button', { name: 'Run Workflow' }).click()
    await toast(page, 'Workflow executed successfully').waitFor()
    await runWith(page, 'once@crane.example').first().waitFor()
    expect(await runWith(page, 'once@crane.example').count()).toBe(1)

    const inputs = { email: 'twice@crane.example' }
    await product.api.call(runs.start, { params: { id: '1' }, body: { inputs } })
    await goTo(page, '/dashboard/runs?search=twice%40crane.example')
    await loseNextAnswer(page, /\/api\/runs\/repeat$/)
    const repeat = async () => {
      await page.getByRole('button', { name: 'All matching runs' }).click()
      await page.getByRole('menuitem', { name: 'Run again…' }).click()
      await page.getByRole('button', { name: 'Run again', exact: true }).click()
    }
    await repeat()
    await toast(page, 'The runs could not be changed').waitFor()
    await repeat()
    await toast(page, '1 started').waitFor()
    const { runs: all } = await product.api.call(runs.list, { params: { id: '1' }, query: { search: inputs.email } })
    expect(all).toHaveLength(2)
    await product.leave(['409 /api/workflows/1/run'], /ERR_CONNECTION_RESET/)
  })
})
