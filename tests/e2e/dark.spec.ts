import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { openProduct, type Product } from './support/product.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { addSampleRuns } from './support/sample-runs.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await sampleEndpoint()
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  await addSampleLeads(product.api)
  await addSampleRuns(product.api, endpoint.url)
})
afterAll(async () => {
  await product.close()
  await endpoint.close()
})
afterEach(() => product.leave())

const dark = { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } as const

/** How bright the page's ground is, from 0 for black to 255. */
const brightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ground = (element: Element | null): string => {
      const { backgroundColor } = getComputedStyle(element ?? document.documentElement)
      return backgroundColor === 'rgba(0, 0, 0, 0)' && element !== null
        ? ground(element.parentElement)
        : backgroundColor
    }
    const parts = ground(document.querySelector('main')).match(/[\d.]+/g) ?? []
    return Math.max(...parts.slice(0, 3).map(Number))
  })

/** The screens, and a text that appears once each is complete. */
const screens: readonly (readonly [path: string, who: 'visitor' | 'staff', there: string])[] = [
  ['/', 'visitor', 'We value your privacy'],
  ['/nothing', 'visitor', 'We value your privacy'],
  ['/dashboard/login', 'visitor', 'Sign in to continue'],
  ['/dashboard/leads', 'staff', 'Samuel Osei'],
  ['/dashboard/leads?view=board&insights=open', 'staff', 'Eleanor Whitfield'],
  ['/dashboard', 'staff', 'Click to configure and view history'],
  ['/dashboard/workflows/1?tab=configure', 'staff', 'Add Input'],
  ['/dashboard/workflows/1?tab=history', 'staff', 'Brandt Feinkost'],
  ['/dashboard/audit?q=osei', 'staff', 'Lead captured: Samuel Osei'],
  ['/dashboard/account', 'staff', 'This one'],
  ['/dashboard/settings', 'staff', 'What the environment sets is changed there.'],
  ['/dashboard/api', 'staff', 'No webhook yet.'],
  ['/dashboard/site', 'staff', 'Nothing: this is what visitors see.'],
  ['/dashboard/system', 'staff', 'Isolation and commits'],
]

describe('where the system prefers dark', () => {
  it.each(screens)('%s of a %s is dark, and axe finds nothing', async (path, who, there) => {
    const page = await product[who](path, dark)
    await page.getByText(there).first().waitFor()
    expect(await brightness(page)).toBeLessThan(60)
    expect(await violationsOn(page)).toEqual([])
    await product.leave(path === '/nothing' ? ['404 /nothing'] : [])
  })

  it('follows it without a reload where the page began light', async () => {
    const page = await product.staff('/dashboard/team', { ...dark, colorScheme: 'light' })
    await page.getByText('Active').first().waitFor()
    expect(await brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  })

  it('prints on white', async () => {
    const page = await product.staff('/dashboard/team', dark)
    await page.getByText('Active').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await brightness(page)).toBeGreaterThan(240)
  })

  it('so is the panel of a lead', async () => {
    const page = await product.staff('/dashboard/leads', dark)
    await page.getByRole('link', { name: 'Samuel Osei' }).click()
    await page.getByRole('dialog').getByText('Osei Coffee Roasters').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('the switch', () => {
  it('makes the dashboard light or dark whatever the system prefers, and is remembered', async () => {
    const page = await product.staff('/dashboard/account', { ...dark, colorScheme: 'light' })
    const appearance = page.getByLabel('Appearance')
    await appearance.selectOption('Dark')
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await page.reload()
    await appearance.waitFor()
    expect(await brightness(page)).toBeLessThan(60)
    await appearance.selectOption('Light')
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brightness(page)).toBeGreaterThan(200)
    await appearance.selectOption('As the system')
    await expect.poll(() => brightness(page)).toBeLessThan(60)
  })
})
