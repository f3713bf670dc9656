import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPages } from '#contracts/site/http/pages.ts'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { setColorScheme } from './support/brightness.ts'
import { goTo } from './support/go-to.ts'
import { overflowOf } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { addSampleRuns } from './support/sample-runs.ts'
import { faintTextsOn, violationsOn } from './support/violations.ts'

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

type Screen = readonly [path: string, there: string]

const isFirst = 'We value your privacy'

/** The screens of visitors, each with a text that appears once it is complete. */
const publicScreens: readonly Screen[] = [
  ['/', isFirst],
  ['/privacy-policy', isFirst],
  ['/terms-of-service', isFirst],
  ['/nothing', isFirst],
  ['/dashboard/login', 'Sign in to continue'],
  ['/dashboard/nothing', 'Page Not Found'],
  ['/dashboard/invite#a-token', 'Choose a password'],
]

/** Those of staff, in windows that go from one to the next, which has another path. */
const staffScreens: Readonly<Record<string, readonly Screen[]>> = {
  'of work': [
    ['/dashboard/leads', 'Samuel Osei'],
    ['/dashboard/today', 'New leads'],
    ['/dashboard/leads?view=quick', 'Samuel Osei'],
    ['/dashboard/calls', 'Every call has its lead'],
  ],
  'of leads and documents': [
    ['/dashboard/leads?view=board&insights=open', 'Eleanor Whitfield'],
    ['/dashboard/approvals', 'Nothing waits for an approval.'],
    ['/dashboard/leads?search=unmatched', 'Try adjusting your filters'],
    ['/dashboard/documents', 'No documents yet'],
  ],
  'of workflows': [
    ['/dashboard/workflows/1', 'Lead e-mail'],
    ['/dashboard', 'Click to configure and view history'],
    ['/dashboard/workflows/1?tab=configure', 'Add Input'],
    ['/dashboard/workflows/999', 'Workflow not found'],
    ['/dashboard/automation', 'Development Status'],
  ],
  'of runs': [
    ['/dashboard/workflows/1?tab=history', 'Brandt Feinkost'],
    ['/dashboard/workflows/2?tab=history', 'No workflow runs yet'],
    ['/dashboard/runs', 'Brandt Feinkost'],
    ['/dashboard/workflows/5', 'Generate Formal Proposal'],
  ],
  'of the log': [
    ['/dashboard/audit?q=osei', 'Lead captured: Samuel Osei'],
    ['/dashboard/security', 'Known device: password'],
    ['/dashboard/audit?q=nothing-of-the-sort', 'No events found'],
    ['/dashboard/system', 'Isolation and commits'],
    ['/dashboard/audit?kind=workflow&id=1', 'Workflow endpoint set'],
    ['/dashboard/nothing', 'Page Not Found'],
  ],
  'of the office': [
    ['/dashboard/account', 'This one'],
    ['/dashboard/settings', 'What the environment sets is changed there.'],
    ['/dashboard/team', 'Active'],
    ['/dashboard/api', 'No webhook yet.'],
    ['/dashboard/library', 'Instructions to the AI'],
    ['/dashboard/site', 'Nothing: this is what visitors see.'],
  ],
}

/** The screens of staff that use most parts of the looks. */
const darkScreens: readonly Screen[] = [
  ['/dashboard/leads', 'Samuel Osei'],
  ['/dashboard', 'Click to configure and view history'],
  ['/dashboard/leads?view=board&insights=open', 'Eleanor Whitfield'],
  ['/dashboard/workflows/1?tab=configure', 'Add Input'],
  ['/dashboard/account', 'This one'],
  ['/dashboard/workflows/1?tab=history', 'Brandt Feinkost'],
  ['/dashboard/audit?q=osei', 'Lead captured: Samuel Osei'],
  ['/dashboard/settings', 'What the environment sets is changed there.'],
  ['/dashboard/api', 'No webhook yet.'],
  ['/dashboard/site', 'Nothing: this is what visitors see.'],
  ['/dashboard/system', 'Isolation and commits'],
]

/** Fails if axe finds anything on the screen in the window, or it scrolls sideways. */
const expectUse = async (page: Page, [path, there]: Screen): Promise<void> => {
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByText(there).first().waitFor()
    expect([path, width, await overflowOf(page)]).toEqual([path, width, 0])
    // Also the size of targets (WCAG 2.2, 2.5.8).
    if (width === 390 || width === 1440)
      expect([path, width, await violationsOn(page, undefined, ['target-size'])]).toEqual([path, width, []])
  }
}

describe('every screen', () => {
  it('is one of these', () => {
    const all = [...publicScreens, ...Object.values(staffScreens).flat()]
    const paths = new Set(all.map(([path]) => path.replace(/[?#].*$/, '')))
    expect(dashboardPages.filter((page) => !paths.has(page))).toEqual([])
  })

  it.each(publicScreens)('%s: axe finds nothing, and nothing scrolls sideways', async (...screen) => {
    const [path] = screen
    const page = await product.visitor(path)
    await expectUse(page, screen)
    if (['/', '/nothing', '/dashboard/login'].includes(path)) {
      await setColorScheme(page, 'dark')
      expect(await faintTextsOn(page)).toEqual([])
    }
    await product.leave(path.endsWith('/nothing') ? [`404 ${path}`] : [])
  })

  it.each(Object.entries(staffScreens))('%s: axe finds nothing, and nothing scrolls sideways', async (_, screens) => {
    const page = await product.staff('/dashboard/nowhere')
    for (const screen of screens) {
      await goTo(page, screen[0])
      await expectUse(page, screen)
    }
    await product.leave([], /^404 \/(?:dashboard\/nowhere|api\/workflows\/999)$/)
  })

  it('in the dark: axe finds the contrast of texts sufficient', async () => {
    const page = await product.staff('/dashboard/today', { colorScheme: 'dark' })
    for (const [path, there] of darkScreens) {
      await goTo(page, path)
      await page.getByText(there).first().waitFor()
      expect([path, await faintTextsOn(page)]).toEqual([path, []])
    }
  })

  it('the drawer and its overlay too', async () => {
    const page = await product.staff('/dashboard/leads', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})
