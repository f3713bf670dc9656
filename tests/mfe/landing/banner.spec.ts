import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { siteInBrowser } from './support/site-in-browser.ts'

let site: Awaited<ReturnType<typeof siteInBrowser>>
beforeAll(async () => {
  site = await siteInBrowser()
}, 60_000)
afterAll(() => site.stop())
beforeEach(() => site.forget())

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]

describe('the privacy banner', () => {
  it('has two answers of the same weight', async () => {
    const page = await site.open('/', {}, false)
    const looks = await page.locator('.cookies button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontSize, fontWeight, padding, borderColor } = getComputedStyle(button)
        return { backgroundColor, color, fontSize, fontWeight, padding, borderColor, height: button.clientHeight }
      }),
    )
    expect(looks).toHaveLength(2)
    expect(looks[1]).toEqual(looks[0])
  })

  it.each(windows)(
    'covers nothing of the hero at $width × $height, wherever the page is scrolled to',
    async (viewport) => {
      const page = await site.open('/', { viewport }, false)
      await page.locator('.cookies').waitFor()
      for (const y of [0, 100, 400, 800]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
        const [hero, banner] = [await page.locator('.hero').boundingBox(), await page.locator('.cookies').boundingBox()]
        expect(banner?.y).toBeGreaterThanOrEqual((hero?.y ?? 0) + (hero?.height ?? 0))
      }
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
      const banner = await page.locator('.cookies').boundingBox()
      expect(Math.round((banner?.y ?? 0) + (banner?.height ?? 0))).toBe(viewport.height - 16)
    },
  )

  it('keeps “No thanks” on every page, counts nothing, and changes the answer in the footer', async () => {
    const page = await site.open('/', {}, false)
    const banner = page.getByRole('region', { name: 'We value your privacy' })
    const reconsider = page.getByRole('button', { name: 'Change your answer on counting' })
    expect(await reconsider.count()).toBe(0)
    await banner.getByRole('button', { name: 'No thanks' }).click()
    await banner.waitFor({ state: 'hidden' })
    await page.goto(new URL('/privacy-policy', page.url()).href)
    await reconsider.waitFor()
    expect(await banner.isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Withdraw consent to counting' }).count()).toBe(0)
    expect(site.counted()).toEqual([])
    await reconsider.click()
    await banner.getByRole('button', { name: 'I Accept' }).click()
    await eventually(async () =>
      expect(await site.counted()).toEqual([{ event: 'page_view', page: '/privacy-policy' }]),
    )
    expect(await page.getByRole('button', { name: 'Withdraw consent to counting' }).isVisible()).toBe(true)
  })
})
