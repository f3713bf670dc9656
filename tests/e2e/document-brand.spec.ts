import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asSvg, siteDesk } from '#tests/support/site/site-desk.ts'
import { setColorScheme } from './support/brightness.ts'
import { expectFit, openReports, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^40[34] \/(?:report|api\/public)/))

const wide = asSvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="16"><rect width="4096" height="16"/></svg>',
)

/** Each is accepted by the site; none is far from what is refused. */
const brands = [
  ['a grey one', { primary: '#767676', secondary: '#6b6b6b', accent: '#ffffff' }],
  ['a blue and yellow one', { primary: '#102a56', secondary: '#1d4ed8', accent: '#fbbf24' }],
  ['a red one', { primary: '#c00000', secondary: '#a3195b', accent: '#ff9d8a' }],
] as const

const publish = async (colors: (typeof brands)[number][1]) => {
  const desk = siteDesk(reports.url, reports.api)
  const content = await desk.published()
  expect((await desk.put({ ...content, colors, logo: wide })).status).toBe(200)
  await desk.publish()
}

const looks = [
  ['light', 360],
  ['dark', 1440],
] as const

describe.each(brands)('a document of %s', (_, colors) => {
  it('is readable and fits: light on a phone, dark on a desk', async () => {
    await publish(colors)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { path } = await reports.shared({ decision: { until } })
    const page = await reports.visitor(path, { reducedMotion: 'reduce' })
    const gate = await reports.shared({ passcode: 'open sesame' })
    const asked = await reports.visitor(gate.path)
    for (const [colorScheme, width] of looks) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.getByRole('heading', { name: 'Accept or decline' }).waitFor()
      await expectFit(page)
      const logo = page.locator('header img')
      expect(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
      expect((await logo.boundingBox())?.width).toBeLessThan(width / 2)
      await asked.setViewportSize({ width, height: 800 })
      await asked.emulateMedia({ colorScheme })
      await asked.getByLabel('Passcode').waitFor()
      await expectFit(asked)
    }
  })
})

it('the colours and the logo are those that staff see too', async () => {
  await publish(brands[1][1])
  const { share } = await reports.shared()
  const page = await reports.staff(`/dashboard/proposals/${share.runId}`, { reducedMotion: 'reduce' })
  const cover = page.locator('.document-sheet header')
  for (const [colorScheme] of looks) {
    await cover.getByRole('heading', { level: 1 }).waitFor()
    await setColorScheme(page, colorScheme)
    const ground = await cover.evaluate((header) => getComputedStyle(header).getPropertyValue('--brand-primary'))
    expect(ground.trim()).toBe(brands[1][1].primary)
    expect(await cover.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectFit(page)
  }
})
