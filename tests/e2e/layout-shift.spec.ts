import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { desk, phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

type Watched = { readonly shifts: { readonly value: number; readonly moved: readonly string[] }[] }
type Shift = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Notes every move that nobody asked for, and what moved. */
const watchShifts = () => {
  const watched = window as unknown as { watched: Watched }
  watched.watched = { shifts: [] }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      watched.watched.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?') })
  }).observe({ type: 'layout-shift', buffered: true })
}

it.each([
  ['390 px', phone],
  ['1440 px', desk],
])('nothing moves at %s while slow leads come in', async (_, options) => {
  const page = await product.staff('/privacy-policy', options)
  await page.context().addInitScript(watchShifts)
  const asked = Promise.withResolvers<void>()
  await page.route(/\/api\/leads/, async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto('/dashboard/leads')
  await page.getByRole('status', { name: 'Loading leads' }).waitFor()
  asked.resolve()
  await page.getByText('Samuel Osei').waitFor()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01)
})
