import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { pushAddress } from './support/go-to.ts'
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

const windows = [
  ['390 px in its own font', phone, slow],
  // A desk has tables and columns of cards; the fonts are the same on all screens.
  ['1440 px in its own font', desk, slow.slice(0, 2)],
  ['390 px in the font of the system', phone, slow.slice(1, 2)],
] as const

it.each(windows)('nothing moves at %s while what a screen asks for is slow', async (look, options, screens) => {
  const drawn = Promise.withResolvers<void>()
  const page = await product.newStaff('/privacy-policy', options)
  await page.context().addInitScript(watchShifts)
  if (look.endsWith('system')) await page.route(/\.woff2/, (route) => drawn.promise.then(() => route.continue()))
  for (const [n, [path, answer, waiting, there]] of screens.entries()) {
    const asked = Promise.withResolvers<void>()
    await page.route(answer, async (route) => {
      await asked.promise
      await route.continue()
    })
    await (n === 0 ? page.goto(path, { waitUntil: 'domcontentloaded' }) : pushAddress(page, path))
    await page.getByRole('status', { name: waiting }).waitFor()
    asked.resolve()
    await page.getByText(there).first().waitFor()
    drawn.resolve()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.shifts.splice(0))
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(0.01)
  }
})
