import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { asSvg, siteDesk } from '#tests/support/site/site-desk.ts'
import { setColorScheme } from './support/brightness.ts'
import { overflowOf } from './support/on-screen.ts'
import { expectFit, openReports, type Reports } from './support/readers.ts'
import { faintTextsOn } from './support/violations.ts'

const wide = asSvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="16"><rect width="4096" height="16"/></svg>',
)

/** Is accepted by the site, and not far from what is refused; of others, the domain tests the contrast. */
const grey = { primary: '#767676', secondary: '#6b6b6b', accent: '#ffffff' }

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
  const desk = siteDesk(reports.url, reports.api)
  const content = await desk.published()
  expect((await desk.put({ ...content, colors: grey, logo: wide })).status).toBe(200)
  await desk.publish()
})
afterAll(() => reports.close())
afterEach(() => reports.leave([], /^40[34] \/(?:report|api\/public)/))

const looks = [
  ['light', 360],
  ['dark', 1440],
] as const

it('a document in the colours of a grey brand is readable and fits: light on a phone, dark on a desk', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const page = await reports.visitor((await reports.shared({ decision: { until } })).path)
  const gate = await reports.visitor((await reports.shared({ passcode: 'open sesame' })).path)
  await page.getByRole('heading', { name: 'Accept or decline' }).waitFor()
  await gate.getByLabel('Passcode').waitFor()
  for (const [colorScheme, width] of looks) {
    for (const window of [page, gate]) {
      await window.setViewportSize({ width, height: 800 })
      await window.emulateMedia({ colorScheme })
      expect(await faintTextsOn(window)).toEqual([])
      expect(await overflowOf(window)).toBe(0)
    }
    const logo = page.locator('header img')
    expect(await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    expect((await logo.boundingBox())?.width).toBeLessThan(width / 2)
  }
})

it('the colours and the logo are those that staff see too', async () => {
  const { share } = await reports.shared()
  const page = await reports.staff(`/dashboard/proposals/${share.runId}`, { reducedMotion: 'reduce' })
  const cover = page.locator('.document-sheet header')
  for (const [colorScheme] of looks) {
    await cover.getByRole('heading', { level: 1 }).waitFor()
    await setColorScheme(page, colorScheme)
    const ground = await cover.evaluate((header) => getComputedStyle(header).getPropertyValue('--brand-primary'))
    expect(ground.trim()).toBe(grey.primary)
    expect(await cover.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectFit(page)
  }
})
