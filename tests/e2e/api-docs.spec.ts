import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
// Also fails on cross-origin requests and on violations of the content security policy.
afterEach(() => product.leave())

describe('the API reference', () => {
  // In one page, so that 4 MB of script are compiled only once.
  it('groups the calls, asks no other origin for anything, tries a call out, and fits a phone', async () => {
    const page = await product.staff('/privacy-policy')
    // Scalar draws some 250 calls in one go: only the limit of the test holds.
    page.setDefaultTimeout(0)
    await page.goto('/api/docs')
    await page.getByRole('heading', { name: 'Northlight API' }).waitFor()
    for (const group of ['leads', 'workflows', 'audit']) await page.getByText(group, { exact: true }).first().waitFor()
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    expect(await page.evaluate(() => document.fonts.size)).toBe(0)

    await page.goto('/api/docs#tag/site/GET/api/site')
    await page.getByRole('button', { name: /Test Request.*get \/api\/site\)/s }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Send get/i }).press('Enter')
    // Shown once its body has arrived: closing the dialog earlier would cancel the request.
    await dialog.getByText('200 OK').waitFor()

    // From a place in the dialog: after sending, Scalar sometimes gives the focus back to the button that opened it.
    await dialog.getByRole('button', { name: /^Send get/i }).press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('heading', { name: 'Northlight API' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
