import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publicPages } from '#contracts/site/http/pages.ts'
import { expectFocused, setOwnStyle } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { phone, smallPhone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ BOOKING_URL: 'https://calendar.example/audit' })
})
afterAll(() => product.close())
afterEach(() => product.leave())

const rightEdge = (element: Element): number => element.getBoundingClientRect().right

/** On how many lines the text of an element stands. */
const linesOf = (element: Element): number => {
  const text = document.createRange()
  text.selectNodeContents(element)
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
}

describe('the site', () => {
  it('requests the calendar only when the booking dialog opens, and no other third party', async () => {
    const page = await product.visitor('/')
    await page.waitForLoadState('networkidle')
    const opener = page.getByRole('button', { name: 'Get Your Free Audit' })
    const failedRequest = page.waitForEvent('requestfailed')
    await opener.click()
    await page.getByRole('dialog', { name: 'Schedule a Call' }).waitFor()
    expect((await failedRequest).url()).toBe('https://calendar.example/audit')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectFocused(page, 'Get Your Free Audit')
    await product.leave(['asked for https://calendar.example/audit'])
  })

  it('has a booking dialog whose title and button keep their words whole at a text size of 200 %, a ticket that fits, and an edge in the colours of the system', async () => {
    const page = await product.visitor('/', { ...smallPhone, forcedColors: 'active' })
    await setOwnStyle(page, 'html{font-size:200%!important}')
    expect(await page.getByRole('link', { name: 'Reserve my spot' }).evaluate(rightEdge)).toBeLessThan(360)
    await page.getByRole('button', { name: 'No thanks' }).click()
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule a Call' })
    await dialog.waitFor()
    expect(await dialog.getByRole('button', { name: 'Close' }).evaluate(linesOf)).toBe(1)
    // Three words take three lines at most.
    expect(await dialog.getByRole('heading').evaluate(linesOf)).toBeLessThanOrEqual(3)
    expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
    await product.leave(['asked for https://calendar.example/audit'])
  })

  it('keeps the acceptance of the privacy banner, on every page, and prints without it', async () => {
    const page = await product.visitor('/')
    const banner = page.getByRole('region', { name: 'We value your privacy' })
    await banner.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await banner.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await banner.getByRole('button', { name: 'I Accept' }).click()
    await banner.waitFor({ state: 'hidden' })
    for (const path of Object.keys(publicPages)) {
      await page.goto(path)
      expect(await banner.isVisible()).toBe(false)
    }
  })

  it('has a menu on a phone, which begins at its first link and ends on Escape', async () => {
    const page = await product.visitor('/', phone)
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    await expectFocused(page, 'Home')
    await page.keyboard.press('Escape')
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    await toggle.click()
    await page.getByRole('navigation').getByRole('link', { name: 'Contact Us' }).click()
    await page.waitForURL('**/#contact')
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
  })
})

describe('without JavaScript', () => {
  const off = { javaScriptEnabled: false }

  it('the landing page reads from top to bottom', async () => {
    const page = await product.visitor('/', off)
    for (const id of ['services', 'process', 'lead-capture', 'contact'])
      expect(await page.locator(`#${id}`).getByRole('heading', { level: 2 }).first().isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
  })

  it('the privacy policy and the terms of service read', async () => {
    const page = await product.visitor('/privacy-policy', off)
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      if (name !== 'Privacy Policy') await page.goto('/terms-of-service')
      expect(await page.getByRole('heading', { level: 1, name }).isVisible()).toBe(true)
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(2000)
    }
  })

  it('the dashboard says what it needs', async () => {
    const page = await product.visitor('/dashboard', off)
    expect(await page.locator('noscript').isVisible()).toBe(true)
    expect(await page.locator('noscript').innerText()).toContain('The dashboard needs JavaScript.')
  })
})
