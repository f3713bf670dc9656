import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { runCards } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { followRequests, pathOf, type Request } from './support/requests.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await product.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** The requests that a page made until `sought` was rendered: compressed sizes, including headers. */
const requestsUntil = async (page: Page, address: string, part: string): Promise<readonly Request[]> => {
  const requests = await followRequests(page)
  await page.addInitScript((selector) => {
    // Frames come late, as on a busy machine: what is asked for after the paint is no part of it.
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (act) => window.setTimeout(() => frame(act), 300)
    const look = () =>
      document.querySelector(selector) === null ? requestAnimationFrame(look) : performance.mark('drawn')
    look()
  }, part)
  await page.goto(address)
  await page.waitForLoadState('load')
  const drawn = await page.waitForFunction(() => performance.getEntriesByName('drawn')[0]?.startTime)
  const drawnAt = await drawn.evaluate((startTime) => performance.timeOrigin + Number(startTime))
  // The icon is of the page before, which names none of its own.
  return requests().filter(({ at, path }) => at * 1000 <= drawnAt && path !== '/favicon.ico')
}

/** Each request's depth in the chain of requests: how many had to be answered in sequence before it could start. */
const depths = (requests: readonly Request[]): ReadonlyMap<string, number> => {
  const known = new Map<string, number>()
  for (const { path, by } of requests) if (!known.has(path)) known.set(path, by === null ? 1 : (known.get(by) ?? 1) + 1)
  return known
}

it('the first load of the leads, signed in and with nothing cached, takes at most 19 requests, 205 kB, and three one after the other', async () => {
  const page = await product.newStaff('/robots.txt')
  const requests = await requestsUntil(page, '/dashboard/leads', 'tbody tr[data-index="0"]')
  const shown = JSON.stringify(requests, null, 1)
  expect(requests.length, shown).toBeLessThanOrEqual(19)
  expect(
    requests.reduce((sum, { bytes }) => sum + bytes, 0),
    shown,
  ).toBeLessThanOrEqual(205_000)
  expect(Math.max(...depths(requests).values())).toBeLessThanOrEqual(3)
  const list = requests.filter(({ path }) => path === '/api/leads?limit=50')
  expect(list.map(({ by }) => by)).toEqual(['/dashboard/leads'])
})

it('the manifest names the chunks of the shell that a remote waits for, and not those that its later chunks load', async () => {
  const page = await product.newStaff('/robots.txt')
  const response = await page.request.get('/mf/remotes.json')
  const manifest: Readonly<Record<string, { readonly files: readonly string[] }>> = await response.json()
  const shells = (name: string) =>
    manifest[name]?.files.filter((file) => /^\/shell\/(?:widgets|checks|sharing)-/.test(file))
  expect([shells('leads')?.length, shells('audit')?.length, shells('workflows')?.length]).toEqual([0, 1, 3])
})

it('pointing at a link of the navigation reads the code and the first data of its screen ahead', async () => {
  const page = await product.newStaff('/dashboard/leads')
  await page.locator('tbody tr[data-index="0"]').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(pathOf(request.url())))
  const link = page.getByRole('link', { name: 'Documents', exact: true })
  await link.hover()
  await eventually(async () => expect(asked).toContain('/api/documents?limit=50'))
  expect(asked.some((path) => path.startsWith('/mf/documents/remoteEntry-'))).toBe(true)
  await link.click()
  await page.getByText('No documents yet').waitFor()
  expect(asked.filter((path) => path.startsWith('/api/documents'))).toEqual(['/api/documents?limit=50'])
})

it('a page of the run history requests nothing per run', async () => {
  const staff = workflowStaff(product.api)
  for (let n = 0; n < 5; n += 1) {
    const run = await staff.ended((await staff.start(4, { clientName: `Client ${n}`, meetingNotes: 'Wants more.' })).id)
    await product.api.call(shares.create, { params: { id: '4', runId: run.id }, body: {} })
  }
  const page = await product.staff('/dashboard/leads')
  const asked: string[] = []
  page.on('request', (request) => asked.push(pathOf(request.url())))
  await page.goto('/dashboard/workflows/4?tab=history')
  const notes = runCards(page).getByText('1 live link · not viewed yet')
  await notes.nth(4).waitFor()
  expect(asked.filter((path) => path.endsWith('/shares'))).toEqual([])
})
