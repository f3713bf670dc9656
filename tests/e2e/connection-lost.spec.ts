import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { openProduct, type Product } from './support/product.ts'
import { pathOf } from './support/requests.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  const body = { name: 'Mara Quell', email: 'mara@mail.example', company: 'Quell & Sons', notes: 'Wants a call.' }
  await product.api.call(leads.create, { body })
  const at = workflowStaff(product.api)
  await at.ended((await at.start(4, { clientName: 'Harbor & Pine', meetingNotes: 'Three cafes.' })).id)
})
afterAll(() => product.close())
afterEach(() => product.leave([], /ERR_INTERNET_DISCONNECTED|Failed to fetch/))

describe('a dashboard that loses its connection', () => {
  it('opens the screens of the navigation, and leads from the list, and completes them once it is back', async () => {
    const page = await product.newStaff('/robots.txt')
    const reads: string[] = []
    page.on('requestfinished', (request) => reads.push(pathOf(request.url())))
    await page.goto('/dashboard/leads')
    // The last of what is read ahead, in the order of the navigation.
    await expect.poll(() => reads, { timeout: 20_000 }).toContain('/api/runs?limit=50')
    await page.context().setOffline(true)
    const open = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click()
    await open(/^Documents/)
    await page.getByRole('link', { name: /Harbor & Pine/ }).waitFor()
    await open(/^Workflows/)
    await page.getByRole('list', { name: 'Workflows' }).getByRole('listitem').nth(4).waitFor()
    await open(/^Library/)
    await page.getByLabel('Philosophy', { exact: true }).waitFor()
    await open(/^Runs/)
    await page.getByText('Harbor & Pine').first().waitFor()
    await open(/^Leads/)
    await page.locator('main').getByRole('link', { name: 'Mara Quell' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Wants a call.').first().waitFor()
    expect(await panel.getByRole('textbox', { name: 'Company' }).count()).toBe(0)
    await page.context().setOffline(false)
    await panel.getByRole('textbox', { name: 'Company' }).waitFor()
  })

  it('loads a screen that could not be loaded once it is back', async () => {
    const page = await product.newStaff('/dashboard/automation')
    await page.getByText('Smart Triggers').waitFor()
    await page.context().setOffline(true)
    const open = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name })
    const ahead = page.waitForEvent('requestfailed', (request) => request.url().includes('/mf/documents/'))
    await open(/^Documents/).hover()
    await ahead
    await open(/^Workflows/).click()
    await page.getByText('This part could not be shown').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('list', { name: 'Workflows' }).getByRole('listitem').first().waitFor()
    await open(/^Documents/).click()
    await page.getByRole('link', { name: /Harbor & Pine/ }).waitFor()
  })
})
