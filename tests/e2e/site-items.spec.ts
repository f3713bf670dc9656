import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const desktop = (page: Page) => page.frameLocator('iframe[title="Preview, Desktop"]')

describe('the editor of the site', () => {
  const headings = async (page: Page) => {
    const list = desktop(page).locator('.problem-items h3')
    return list.allInnerTexts()
  }

  it('moves, adds and removes items by keys alone, with their focus, and saves the firm at once unless it refuses a field', async () => {
    const page = await product.staff('/dashboard/site')
    await page.getByLabel('Part').selectOption('Problem')
    await page.getByRole('button', { name: 'Move En, problem, items, 2 up', exact: true }).focus()
    await page.keyboard.press('Enter')
    await eventually(async () => expect((await headings(page))[0]).toBe('You pay for clicks, not for customers'))
    const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await eventually(async () => expect(await focusedLabel()).toBe('Move En, problem, items, 1 down'))
    expect(await page.getByLabel('Picture').first().inputValue()).toBe('flatSales')
    await page.getByRole('button', { name: 'Add: En, problem, items', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('5 of at most 8').waitFor()
    await page.keyboard.type('Typed at once')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Because the focus is here.')
    await eventually(async () => expect((await headings(page))[4]).toBe('Typed at once'))
    expect(await page.getByLabel('Picture').last().inputValue()).toBe('none')
    await page.getByLabel('Picture').last().selectOption('Connected dots')
    await eventually(async () => expect(await desktop(page).locator('.problem-scene').count()).toBe(5))
    await page.getByRole('button', { name: 'Remove En, problem, items, 1', exact: true }).click()
    await eventually(async () => expect(await headings(page)).toHaveLength(4))
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published. Visitors see it within seconds.', { exact: true }).waitFor()
    const visitor = await product.visitor('/')
    expect(await visitor.locator('.problem-items h3').allInnerTexts()).toEqual([
      'Your customers live in five places',
      'Good customers leave without a word',
      'There is never time to do it properly',
      'Typed at once',
    ])

    await page.getByLabel('Part').selectOption('Firm')
    await page.getByLabel('Contact address').fill('no address')
    await page.getByRole('button', { name: 'Save the firm' }).click()
    await page.getByRole('alert').getByText('It may be an e-mail address.').waitFor()
    expect(await page.getByLabel('Contact address').inputValue()).toBe('no address')
    await page.getByLabel('Name of the firm').fill('Harbour')
    await page.getByLabel('Legal entity').fill('Harbour & Sons Ltd')
    await page.getByLabel('Contact address').fill('desk@harbour.example')
    await page.getByRole('button', { name: 'Save the firm' }).click()
    await page.getByText('Saved. Visitors see it within seconds.', { exact: true }).waitFor()
    await desktop(page).getByText('Harbour & Sons Ltd').first().waitFor()
    await visitor.reload()
    expect(await visitor.title()).toMatch(/^Harbour – /)
    await visitor.getByRole('link', { name: 'desk@harbour.example' }).first().waitFor()
    await product.leave(['400 /api/settings'], /400 \/api\/site\/preview/)
  })
})
