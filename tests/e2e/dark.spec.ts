import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brightness } from './support/brightness.ts'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const dark = { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } as const

describe('where the system prefers dark', () => {
  it('follows it without a reload where the page began light', async () => {
    const page = await product.staff('/dashboard/team', { ...dark, colorScheme: 'light' })
    await page.getByText('Active').first().waitFor()
    expect(await brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  })

  it('prints on white', async () => {
    const page = await product.staff('/dashboard/team', dark)
    await page.getByText('Active').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await brightness(page)).toBeGreaterThan(240)
  })

  it('so is the panel of a lead', async () => {
    const page = await product.staff('/dashboard/leads', dark)
    await page.getByRole('link', { name: 'Samuel Osei' }).click()
    await page.getByRole('dialog').getByText('Osei Coffee Roasters').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('the switch', () => {
  it('makes the dashboard light or dark whatever the system prefers, and is remembered', async () => {
    const page = await product.staff('/dashboard/account', { ...dark, colorScheme: 'light' })
    const appearance = page.getByLabel('Appearance')
    await appearance.selectOption('Dark')
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await page.reload()
    await appearance.waitFor()
    expect(await brightness(page)).toBeLessThan(60)
    await appearance.selectOption('Light')
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brightness(page)).toBeGreaterThan(200)
    await appearance.selectOption('As the system')
    await expect.poll(() => brightness(page)).toBeLessThan(60)
  })
})
