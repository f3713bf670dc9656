import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteInBrowser } from './support/site-in-browser.ts'

let site: Awaited<ReturnType<typeof siteInBrowser>>
beforeAll(async () => {
  site = await siteInBrowser()
}, 60_000)
afterAll(() => site.stop())

const cases = ['/', '/privacy-policy', '/terms-of-service', '/no/such/page'].flatMap((path) =>
  [360, 1440].map((width) => ({ path, width })),
)

describe('the public pages', () => {
  it.each(cases)('$path at $width px: axe finds nothing and nothing scrolls sideways', async ({ path, width }) => {
    const page = await site.open(path, { viewport: { width, height: 800 } }, false)
    await page.getByRole('button', { name: 'I Accept' }).waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  })

  it.each([320, 640])('reads at %i px, as 200 %% zoom makes of a small window', async (width) => {
    const page = await site.open('/', { viewport: { width, height: 500 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.context().close()
  })
})
