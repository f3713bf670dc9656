import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectFocused } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const openDrawer = async (): Promise<Page> => {
  const page = await product.staff('/dashboard/leads', phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  return page
}

const waitUntilClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

describe('the drawer of a narrow window', () => {
  it('closes on Escape and gives the focus back to its button', async () => {
    const page = await openDrawer()
    await page.keyboard.press('Escape')
    await waitUntilClosed(page)
    // The focus returns shortly after the drawer has closed.
    await expectFocused(page, 'Open menu')
  })

  it('closes by its button and by the page behind it', async () => {
    const page = await openDrawer()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await waitUntilClosed(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').waitFor()
    await page.mouse.click(380, 500)
    await waitUntilClosed(page)
  })

  it('keeps the focus inside, both ways round', async () => {
    const page = await openDrawer()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press(key)
        expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
      }
  })

  it('closes when a link is followed, even to the current screen', async () => {
    const page = await openDrawer()
    await page.getByRole('dialog').getByRole('link', { name: 'Leads' }).click()
    await waitUntilClosed(page)
    expect(new URL(page.url()).pathname).toBe('/dashboard/leads')
  })

  it('is a sidebar from 768 px on', async () => {
    const page = await product.staff('/dashboard/leads', { viewport: { width: 768, height: 900 } })
    await page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
    expect(await page.locator('aside').evaluate((side) => side.getBoundingClientRect().width)).toBe(256)
    await page.setViewportSize({ width: 767, height: 900 })
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
  })
})
