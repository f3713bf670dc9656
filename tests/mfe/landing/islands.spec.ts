import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectFocused } from '#tests/e2e/support/on-screen.ts'
import { violationsOn } from '#tests/e2e/support/violations.ts'
import { eventually } from '#tests/support/eventually.ts'
import { siteInBrowser } from './support/site-in-browser.ts'

let site: Awaited<ReturnType<typeof siteInBrowser>>
beforeAll(async () => {
  site = await siteInBrowser()
}, 60_000)
afterAll(() => site.stop())
beforeEach(() => site.forget())

const phone = { viewport: { width: 390, height: 844 } }

describe('the menu on a small screen', () => {
  it('focuses its first link, closes on Escape and gives focus back', async () => {
    const page = await site.open('/', phone)
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    await expectFocused(page, 'Home')
    await page.keyboard.press('Escape')
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    await expectFocused(page, 'Menu')
  })

  it('closes by its button and when a link is chosen', async () => {
    const page = await site.open('/', phone)
    const toggle = page.getByRole('button', { name: 'Menu' })
    const link = page.getByRole('navigation').getByRole('link', { name: 'Services' })
    await toggle.click()
    await toggle.click()
    expect(await link.isVisible()).toBe(false)
    await toggle.click()
    await link.click()
    expect(await link.isVisible()).toBe(false)
    expect(page.url()).toMatch(/#services$/)
    const top = await page.locator('#services').evaluate((section) => section.getBoundingClientRect().top)
    expect(Math.round(top)).toBe(72)
  })
})

describe('the booking dialog', () => {
  it('loads its frame when opened, keeps focus inside and gives it back on Escape', async () => {
    const page = await site.open('/')
    const opener = page.getByRole('button', { name: 'Get Your Free Audit' })
    const dialog = page.getByRole('dialog', { name: 'Schedule a Call' })
    expect(page.frames()).toHaveLength(2)
    expect(page.frames()[1]?.url()).toBe('about:blank')
    await opener.click()
    await page.frameLocator('iframe').getByText('Calendar').waitFor()
    for (const stop of ['iframe', 'a', 'a', 'button']) {
      await page.keyboard.press('Tab')
      await eventually(async () => expect(await page.evaluate(() => document.activeElement?.localName)).toBe(stop))
    }
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    await expectFocused(page, 'Get Your Free Audit')
  })

  it('closes by its Close control', async () => {
    const page = await site.open('/')
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
  })

  it('shows a month until the calendar is there, and other ways once it takes long', async () => {
    const page = await site.open('/')
    await page.clock.install()
    let answer = () => {}
    await page.route('**/calendar', async (route) => {
      await new Promise<void>((go) => {
        answer = go
      })
      await route.continue()
    })
    const asked = page.waitForRequest('**/calendar')
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule a Call' })
    await page.clock.runFor(1000)
    await asked
    expect(await dialog.locator('.booking-month').isVisible()).toBe(true)
    expect(await dialog.locator('[aria-live]').textContent()).toBe('')
    await page.clock.runFor(8000)
    await dialog.getByText('The calendar takes long to load.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    answer()
    await page.frameLocator('iframe').getByText('Calendar').waitFor()
    await dialog.locator('.booking-month').waitFor({ state: 'hidden' })
    expect(await dialog.locator('[aria-live]').textContent()).toBe('')
    expect(await dialog.getByRole('link').allTextContents()).toEqual(['Open the calendar in a new tab', 'contactEmail'])
  })

  it('opens before any script has run', async () => {
    const page = await site.open('/', { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click()
    expect(await page.getByRole('dialog', { name: 'Schedule a Call' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Open the calendar in a new tab' }).isVisible()).toBe(true)
  })
})

describe('the privacy banner', () => {
  it('stays until it is accepted, is remembered, and moves nothing', async () => {
    const page = await site.open('/', {}, false)
    const banner = page.getByRole('region', { name: 'We value your privacy' })
    await banner.waitFor()
    expect(site.counted()).toEqual([])
    await page.getByRole('button', { name: 'I Accept' }).click()
    expect(await banner.isVisible()).toBe(false)
    await eventually(async () => expect(await site.counted()).toEqual([{ event: 'page_view', page: '/' }]))
    await page.reload({ waitUntil: 'load' })
    expect(await banner.isVisible()).toBe(false)
    const shift = await page.evaluate(async () => {
      const shifts = new PerformanceObserver(() => undefined)
      shifts.observe({ type: 'layout-shift', buffered: true })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return shifts.takeRecords().length
    })
    expect(shift).toBe(0)
  })
})

describe('the analytics script', () => {
  it('counts page events, but none for a do-not-track browser, even after consent', async () => {
    const page = await site.open('/')
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click()
    const seen = [
      { event: 'page_view', page: '/' },
      { event: 'booking_opened', page: '/' },
    ]
    await eventually(async () => expect(await site.counted()).toEqual(seen))
    for (const signal of ['doNotTrack', 'globalPrivacyControl']) {
      const quiet = await site.open('/terms-of-service', {}, true, signal)
      await quiet.goto(quiet.url().replace('terms-of-service', 'privacy-policy'))
    }
    await site.open('/nowhere')
    await eventually(async () =>
      expect(await site.counted()).toEqual([...seen, { event: 'page_view', page: '/nowhere' }]),
    )
  })

  it('ends when the consent is withdrawn at the foot of the page', async () => {
    const page = await site.open('/', {}, false)
    const withdraw = page.getByRole('button', { name: 'Withdraw consent to counting' })
    expect(await withdraw.count()).toBe(0)
    await page.getByRole('button', { name: 'I Accept' }).click()
    await withdraw.click()
    await page.getByRole('button', { name: 'I Accept' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBeNull()
    const before = site.counted().length
    await page.goto(new URL('/privacy-policy', page.url()).href)
    await page.getByRole('button', { name: 'I Accept' }).waitFor()
    expect(site.counted()).toHaveLength(before)
  })

  it('of a third party is loaded only after consent', async () => {
    const page = await site.open('/?instead', {}, false)
    await page.getByRole('button', { name: 'Get Your Free Audit' }).click()
    await page.keyboard.press('Escape')
    expect(await page.locator('script[src="/other.js"]').count()).toBe(0)
    await page.getByRole('button', { name: 'I Accept' }).click()
    expect(await page.locator('script[src="/other.js"]').count()).toBe(1)
    expect(site.counted()).toEqual([])
  })
})

describe('a legal page', () => {
  it('is at its first line again after a reload', async () => {
    const page = await site.open('/terms-of-service')
    await page.evaluate(() => scrollTo(0, 1500))
    await page.reload()
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
