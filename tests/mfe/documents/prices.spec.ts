import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shares } from '#contracts/share/http/shares.ts'
import { overflowOf } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { type DocumentsProduct, edit, openDocuments, savedOf } from './support/documents-product.ts'

let product: DocumentsProduct
beforeAll(async () => {
  product = await openDocuments()
}, 60_000)
afterAll(() => product.close())
afterEach(() => product.leave([], /never/))

const item = { quantity: 1, unitPrice: 2_000_00, optional: false, selected: false }
const pricing = {
  currency: 'USD',
  taxRate: 1900,
  items: [
    { ...item, name: 'Data hub' },
    { ...item, name: 'Training', quantity: 1.5, unitPrice: 800_00, discount: 100_00, optional: true },
  ],
}
const priced = JSON.stringify({ success: true, data: { ...aProposal, pricing } })
const sums = (page: Page) => page.locator('[data-sum]').allInnerTexts()
describe('the price table of a proposal', () => {
  it('is made by staff with the keyboard on a phone, refuses what is no price, is removed with its last item, and what changed is in the history', async () => {
    const path = await product.proposal()
    const page = await product.staff(path)
    await page.setViewportSize({ width: 390, height: 844 })
    await edit(page)
    // The first text gets the focus once its editor is loaded.
    await page.locator('[role="textbox"]:focus').waitFor()
    await page.getByRole('button', { name: 'Add a price table' }).press('Enter')
    const field = (name: string) => page.getByRole('textbox', { name, exact: true }).last()
    await page.locator('input[name="items.0.name"]:focus').waitFor()
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    await page.keyboard.type('Training')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('input[name="items.0.unitPrice"][aria-invalid="true"]').waitFor()
    await field('Unit price').fill('eight hundred')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Price table: please check', { exact: true }).first().waitFor()
    await field('Unit price').fill('800')
    await field('Quantity').fill('1.5')
    await field('Discount').fill('100.00')
    await page.getByRole('checkbox', { name: 'Optional' }).check()
    await page.getByRole('button', { name: 'Add item' }).press('Enter')
    await page.locator('input[name="items.1.name"]:focus').waitFor()
    await page.keyboard.type('Data hub')
    await field('Unit price').fill('2,000')
    await page.getByRole('textbox', { name: 'Tax in per cent' }).fill('19 %')
    await page.getByRole('button', { name: 'Move Data hub up' }).press('Enter')
    await page.locator('button[aria-label="Move Data hub down"]:focus').waitFor()
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Content' }).waitFor()
    expect((await savedOf(product.api, path)).outputs.data).toEqual({ ...aProposal, pricing })
    expect(await sums(page)).toEqual(['$2,000.00', '$380.00', '$2,380.00'])
    expect(await overflowOf(page)).toBe(0)
    await edit(page)
    await page.locator('[role="textbox"]:focus').waitFor()
    await page.getByRole('button', { name: 'Remove Training' }).click()
    await page.getByRole('button', { name: 'Remove Data hub' }).click()
    await page.locator('button:focus', { hasText: 'Add a price table' }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Content' }).waitFor()
    expect((await savedOf(product.api, path)).outputs.data).toEqual(aProposal)
    await page.getByRole('button', { name: 'History' }).click()
    const changes = page.getByRole('dialog', { name: 'History' }).getByRole('region', { name: 'Changes' })
    await changes.getByText('Price table').waitFor()
    expect(await changes.locator('del').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('Training: 1.5 × $800.00 − $100.00 = $1,100.00, optional')]),
    )
  })

  it('is ticked by the client, the sums follow, and without a script it is read as it stands', async () => {
    const path = await product.proposal(priced)
    const params = { id: '5', runId: path.split('/').at(-1) ?? '' }
    const { shareUrl } = await product.api.call(shares.create, { params, body: {} })
    const page = await product.visitor(new URL(shareUrl).pathname)
    await page.setViewportSize({ width: 390, height: 844 })
    const box = page.getByRole('checkbox', { name: 'Add the optional item Training' })
    await box.check()
    expect(await sums(page)).toEqual(['$3,100.00', '$589.00', '$3,689.00'])
    await box.press('Space')
    expect(await sums(page)).toEqual(['$2,000.00', '$380.00', '$2,380.00'])
    await page.emulateMedia({ media: 'print' })
    const training = page.getByRole('rowheader', { name: 'Training' })
    expect([await training.innerText(), await box.isVisible()]).toEqual(['Training\nOptional, not included', false])
    await page.locator('[data-optional]').evaluate((element: HTMLInputElement) => element.click())
    expect(await training.innerText()).toBe('Training\nOptional, included')
    await page.locator('[data-optional]').evaluate((element: HTMLInputElement) => element.click())
    await page.emulateMedia({ media: 'screen' })
    expect(await overflowOf(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    const html = await (await page.request.get('/report')).text()
    expect(html).toContain('$2,380.00')
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*disabled/)
  })
})
