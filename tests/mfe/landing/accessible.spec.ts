import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setColorScheme } from '#tests/e2e/support/brightness.ts'
import { overflowOf } from '#tests/e2e/support/on-screen.ts'
import { faintTextsOn, violationsOn } from '#tests/e2e/support/violations.ts'
import { siteInBrowser } from './support/site-in-browser.ts'

let site: Awaited<ReturnType<typeof siteInBrowser>>
beforeAll(async () => {
  site = await siteInBrowser()
}, 60_000)
afterAll(() => site.stop())

const paths = ['/', '/privacy-policy', '/terms-of-service', '/no/such/page']

describe('the public pages', () => {
  it.each(paths)('%s: axe finds nothing, light or dark, and nothing scrolls sideways', async (path) => {
    const page = await site.open(path, { viewport: { width: 768, height: 800 } }, false)
    await page.getByRole('button', { name: 'I Accept' }).waitFor()
    expect(await overflowOf(page)).toBe(0)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsOn(page, undefined, ['target-size'])).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
    await setColorScheme(page, 'dark')
    expect(await faintTextsOn(page)).toEqual([])
    await page.context().close()
  })

  it.each([320, 640])('reads at %i px, as 200 %% zoom makes of a small window', async (width) => {
    const page = await site.open('/', { viewport: { width, height: 500 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  })

  it('are walked by keyboard from end to end, each stop seen and none behind the navigation', async () => {
    const page = await site.open('/', { viewport: { width: 1440, height: 800 } })
    const stops: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(stopNow)
      if (stop === null) break
      expect(stop).toMatchObject({ outlined: true, covered: false })
      stops.push(stop.name)
    }
    expect(stops).toEqual(expect.arrayContaining(['Skip to content', 'Contact Us', 'Get Your Free Audit', 'LinkedIn']))
    expect(new Set(stops.slice(0, 3))).toContain('Skip to content')
    expect(stops.length).toBeGreaterThan(18)
    await page.context().close()
  })

  it('stand still with reduced motion, and move otherwise', async () => {
    for (const [reducedMotion, moving] of [
      ['reduce', false],
      ['no-preference', true],
    ] as const) {
      const page = await site.open('/', { reducedMotion })
      expect(await page.evaluate(() => document.getAnimations().length > 0)).toBe(moving)
      await page.context().close()
    }
  })

  it('keep the edges of what can be pressed in forced colours', async () => {
    const page = await site.open('/', { forcedColors: 'active' })
    for (const name of ['Get Your Free Audit', 'Send Message']) {
      const border = await page.getByRole('button', { name }).evaluate((button) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button)
        return { thick: borderTopWidth, visible: borderTopColor !== backgroundColor }
      })
      expect(border).toEqual({ thick: '2px', visible: true })
    }
    await page.context().close()
  })
})

/** The focused element, whether its focus is visible and covered by the navigation; null after the last stop. */
const stopNow = () => {
  const stop = document.activeElement
  if (!(stop instanceof HTMLElement) || stop === document.body) return null
  const { outlineStyle, outlineWidth } = getComputedStyle(stop)
  const header = document.querySelector('.top')
  const { top, bottom } = stop.getBoundingClientRect()
  const behind = header?.contains(stop) === false && bottom <= header.getBoundingClientRect().bottom
  return {
    name:
      stop.textContent
        ?.trim()
        .split('\n')[0]
        ?.replace(/ \(opens.*/, '') ?? '',
    outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    covered: (behind && !stop.classList.contains('skip')) || top > innerHeight,
  }
}
