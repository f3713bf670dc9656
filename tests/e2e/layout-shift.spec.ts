import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { openProduct, type Product } from './support/product.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { addSampleRuns } from './support/sample-runs.ts'
import { desk, phone } from './support/visits.ts'

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

type Watched = { readonly shifts: { readonly value: number; readonly moved: readonly string[] }[] }
type Shift = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Records every unexpected layout shift and the elements that moved. */
const watchShifts = () => {
  const watched = window as unknown as { watched: Watched }
  watched.watched = { shifts: [] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      watched.watched.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?') })
  }).observe({ type: 'layout-shift', buffered: true })
}

type Slow = readonly [path: string, answer: RegExp, waiting: string, there: string]

const slow: readonly Slow[] = [
  ['/dashboard/leads', /\/api\/leads/, 'Loading leads', 'Samuel Osei'],
  ['/dashboard', /\/api\/workflows$/, 'Loading workflows', 'Lead Enrichment'],
  ['/dashboard/workflows/1?tab=history', /\/runs/, 'Loading runs', 'Brandt Feinkost'],
]

const screens = [
  ...slow.map(([path, ...screen]) => ['390 px', 'its own font', path, phone, ...screen] as const),
  // A desk has tables and columns of cards; the fonts are the same on all screens.
  ...slow.slice(0, 2).map(([path, ...screen]) => ['1440 px', 'its own font', path, desk, ...screen] as const),
  ...slow.slice(1, 2).map(([path, ...screen]) => ['390 px', 'the font of the system', path, phone, ...screen] as const),
]

it.each(screens)(
  'nothing moves at %s in %s on %s while what it asks for is slow',
  async (_, font, path, options, answer, waiting, there) => {
    const drawn = Promise.withResolvers<void>()
    const page = await product.newStaff('/privacy-policy', options)
    await page.context().addInitScript(watchShifts)
    if (font === 'the font of the system')
      await page.route(/\.woff2/, (route) => drawn.promise.then(() => route.continue()))
    const asked = Promise.withResolvers<void>()
    await page.route(answer, async (route) => {
      await asked.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.getByRole('status', { name: waiting }).waitFor()
    asked.resolve()
    await page.getByText(there).first().waitFor()
    drawn.resolve()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.shifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01)
  },
)
