import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { goTo } from './support/go-to.ts'
import { openSection, openTab } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

describe('the triggers in the Configure tab', () => {
  it('show a webhook and its secret once, what started a run, and what an event would have, and are switched off', async () => {
    const page = await product.staff('/dashboard/workflows/2?tab=configure')
    await openSection(page, 'Triggers')
    await page.getByRole('button', { name: 'Add Trigger' }).click()
    await page.getByLabel('Start a run').selectOption('By a webhook')
    await page.getByRole('button', { name: 'Add Trigger' }).click()
    const region = page.getByRole('region', { name: 'The secret of the webhook' })
    await region.getByText(/^whsec_/).waitFor()
    const [address = '', secret = ''] = await region.locator('code').allTextContents()
    expect(secret).toMatch(/^whsec_/)
    await region.getByRole('button', { name: 'Done' }).click()
    expect(await page.getByText(secret).count()).toBe(0)
    const call = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"topic":"Spring","notes":"News"}',
    })
    expect(call.status).toBe(202)
    await openTab(page, 'Run History')
    await page.getByText('Started by webhook').waitFor()

    const email = `${randomUUID()}@example.com`
    await product.api.call(leads.create, { body: { name: 'Grace Hopper', email, priority: 'high' } })
    await goTo(page, '/dashboard/workflows/3?tab=configure')
    await openSection(page, 'Triggers')
    await page.getByRole('button', { name: 'Add Trigger' }).click()
    await page.getByLabel('Start a run').selectOption('When something happens')
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByLabel('Field of condition 1').selectOption('Priority')
    await page.getByLabel('Value of condition 1').selectOption('High')
    await page.getByRole('button', { name: 'Last 90 days' }).click()
    await page.getByText('It would have started 1 run. The lead is now New.').waitFor()
    await page.getByRole('link', { name: 'Grace Hopper, now New' }).waitFor()
    await page.getByRole('button', { name: 'Add Trigger' }).click()
    await page.getByText('Priority is High').waitFor()
    await page.getByRole('switch', { name: 'A lead is captured is on' }).click()
    await page.getByText('Off', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove A lead is captured' }).click()
    await page.getByRole('button', { name: 'Remove trigger' }).click()
    await page.getByText('Runs are started by staff alone.', { exact: false }).waitFor()
  })

  it('show the next times of a schedule, and are accessible on a phone', async () => {
    const page = await product.staff('/dashboard/workflows/1?tab=configure')
    await page.setViewportSize({ width: 360, height: 780 })
    await openSection(page, 'Triggers')
    await page.getByRole('button', { name: 'Add Trigger' }).click()
    await page.getByText('Every weekday at 09:00: the next five times').waitFor()
    await page.getByLabel('How often').selectOption('Every month')
    await page.getByText('Every month on day 1 at 09:00: the next five times').waitFor()
    await page.getByText('As a cron expression').click()
    await page.getByLabel('Times *').fill('0 9 1 1 *')
    await page.getByLabel('Time Zone').selectOption('UTC')
    await page.getByText('Jan 1').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByLabel('Times *').fill('61 * * * *')
    await page.getByText('Five fields that come at some time', { exact: false }).waitFor()
    await product.leave(['400 /api/triggers/times'])
  })
})
