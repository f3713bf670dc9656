import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectFocused } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer(page).waitFor()
}

const waitUntilClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

it('the drawer of a narrow window keeps the focus inside, both ways round, and closes by Escape, its button, the page behind it, a link and a wider window', async () => {
  const page = await product.staff('/dashboard/leads', phone)
  await open(page)
  // From the first stop to the last, and back.
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await waitUntilClosed(page)
  // The focus returns shortly after the drawer has closed.
  await expectFocused(page, 'Open menu')
  await open(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await waitUntilClosed(page)
  await open(page)
  await page.mouse.click(380, 500)
  await waitUntilClosed(page)
  await open(page)
  // Also where it leads to the current screen.
  await drawer(page).getByRole('link', { name: 'Leads' }).click()
  await waitUntilClosed(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard/leads')

  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
  expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
  expect(await page.locator('aside').evaluate((side) => side.getBoundingClientRect().width)).toBe(256)
  await page.setViewportSize({ width: 767, height: 900 })
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
})
