import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dashboardPages } from '#contracts/site/http/pages.ts'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { setColorScheme } from './support/brightness.ts'
import { overflowOf } from './support/on-screen.ts'
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

type Screen = readonly [path: string, who: 'visitor' | 'staff', there: string]

/** Every screen, and a text that appears once it is complete. */
const screens: readonly Screen[] = [
  ['/', 'visitor', 'We value your privacy'],
  ['/privacy-policy', 'visitor', 'We value your privacy'],
  ['/terms-of-service', 'visitor', 'We value your privacy'],
  ['/nothing', 'visitor', 'We value your privacy'],
  ['/dashboard/login', 'visitor', 'Sign in to continue'],
  ['/dashboard/nothing', 'visitor', 'Page Not Found'],
  ['/dashboard/invite#a-token', 'visitor', 'Choose a password'],
  ['/dashboard/today', 'staff', 'New leads'],
  ['/dashboard/leads', 'staff', 'Samuel Osei'],
  ['/dashboard/leads?view=quick', 'staff', 'Samuel Osei'],
  ['/dashboard/leads?view=board&insights=open', 'staff', 'Eleanor Whitfield'],
  ['/dashboard/leads?search=nobody', 'staff', 'Try adjusting your filters'],
  ['/dashboard', 'staff', 'Click to configure and view history'],
  ['/dashboard/workflows/1', 'staff', 'Lead e-mail'],
  ['/dashboard/workflows/1?tab=configure', 'staff', 'Add Input'],
  ['/dashboard/workflows/1?tab=history', 'staff', 'Brandt Feinkost'],
  ['/dashboard/workflows/2?tab=history', 'staff', 'No workflow runs yet'],
  ['/dashboard/workflows/5', 'staff', 'Generate Formal Proposal'],
  ['/dashboard/workflows/999', 'staff', 'Workflow not found'],
  ['/dashboard/calls', 'staff', 'Every call has its lead'],
  ['/dashboard/documents', 'staff', 'No documents yet'],
  ['/dashboard/runs', 'staff', 'Brandt Feinkost'],
  ['/dashboard/automation', 'staff', 'Development Status'],
  ['/dashboard/audit?q=osei', 'staff', 'Lead captured: Samuel Osei'],
  ['/dashboard/audit?q=nothing-of-the-sort', 'staff', 'No events found'],
  ['/dashboard/audit?kind=workflow&id=1', 'staff', 'Workflow endpoint set'],
  ['/dashboard/account', 'staff', 'This one'],
  ['/dashboard/settings', 'staff', 'What the environment sets is changed there.'],
  ['/dashboard/team', 'staff', 'Active'],
  ['/dashboard/api', 'staff', 'No webhook yet.'],
  ['/dashboard/security', 'staff', 'Known device: password'],
  ['/dashboard/library', 'staff', 'Instructions to the AI'],
  ['/dashboard/site', 'staff', 'Nothing: this is what visitors see.'],
  ['/dashboard/approvals', 'staff', 'Nothing waits for an approval.'],
  ['/dashboard/system', 'staff', 'Isolation and commits'],
  ['/dashboard/nothing', 'staff', 'Page Not Found'],
]

/** The console errors expected on pages of missing resources. */
const complaintsOn = (path: string): readonly string[] => {
  if (path.endsWith('/999')) return ['404 /api/workflows/999']
  return path.endsWith('/nothing') ? [`404 ${path}`] : []
}

const widths = [360, 390, 768, 1440]

/** The screens that use most parts of the looks. */
const darkScreens = new Set([
  ...[
    '/',
    '/nothing',
    '/dashboard/login',
    '/dashboard/leads',
    '/dashboard/leads?view=board&insights=open',
    '/dashboard',
  ],
  ...['/dashboard/workflows/1?tab=configure', '/dashboard/workflows/1?tab=history', '/dashboard/audit?q=osei'],
  ...['/dashboard/account', '/dashboard/settings', '/dashboard/api', '/dashboard/site', '/dashboard/system'],
])

describe('every screen', () => {
  it('is one of these', () => {
    const paths = new Set(screens.map(([path]) => path.replace(/[?#].*$/, '')))
    expect(dashboardPages.filter((page) => !paths.has(page))).toEqual([])
  })

  it.each(screens)(
    '%s of a %s: axe finds nothing, light or dark, and nothing scrolls sideways',
    async (path, who, there) => {
      const page = await product[who](path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await page.getByText(there).first().waitFor()
        expect([width, await overflowOf(page)]).toEqual([width, 0])
        // Also the size of targets (WCAG 2.2, 2.5.8).
        if (width === 390 || width === 1440)
          expect([width, await violationsOn(page, undefined, ['target-size'])]).toEqual([width, []])
      }
      if (darkScreens.has(path)) {
        await setColorScheme(page, 'dark')
        expect(await violationsOn(page)).toEqual([])
      }
      await product.leave(complaintsOn(path))
    },
  )

  it('the drawer and its overlay too', async () => {
    const page = await product.staff('/dashboard/leads', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})
