import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo, pushAddress } from './support/go-to.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { overflowOf, setOwnStyle } from './support/on-screen.ts'
import { heading, openReports, proposalOutputs, type Reports } from './support/readers.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { addSampleRuns } from './support/sample-runs.ts'
import { desk, phone, smallPhone } from './support/visits.ts'

let reports: Reports
let endpoint: RecordingEndpoint
let path: string
let runId: string
beforeAll(async () => {
  endpoint = await sampleEndpoint()
  reports = await openReports({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  await addSampleLeads(reports.api)
  await addSampleRuns(reports.api, endpoint.url)
  runId = await reports.proposal(proposalOutputs())
  path = (await reports.share(runId, { decision: { until: new Date(Date.now() + 86_400_000).toISOString() } })).path
})
afterAll(async () => {
  await reports.close()
  await endpoint.close()
})
afterEach(() => reports.leave())

/** As where a reader has set the browser to text of twice the usual size (WCAG 2.2, 1.4.4). */
const doubleText = (page: Page) => setOwnStyle(page, 'html{font-size:200%!important}')

/** The texts of the page that stay small beside those that grow; charts are pictures. */
const textsLeftSmall = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.evaluateHandle(() =>
    [...document.querySelectorAll('body *:not(svg *, script, style, option, title)')]
      .filter((element) => [...element.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()))
      .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) })),
  )
  await doubleText(page)
  // Headings have a share of the window's width.
  return texts.evaluate((before) =>
    before
      .filter(({ element, size }) => Number.parseFloat(getComputedStyle(element).fontSize) < 1.7 * size)
      .map(({ element }) => element.textContent ?? ''),
  )
}

const grown = [
  ['/dashboard/team', 'Active'],
  ['/dashboard/settings', 'What the environment sets is changed there.'],
  ['/dashboard/documents', 'Shared'],
  ['/dashboard/workflows/1?tab=configure', 'Add Input'],
] as const

it('all text of a screen grows with the text size of the browser', async () => {
  const page = await reports.staff('/dashboard/account')
  for (const [address, there] of grown) {
    await setOwnStyle(page, '')
    await goTo(page, address)
    await page.locator('main').getByText(there).first().waitFor()
    expect(await textsLeftSmall(page), address).toEqual([])
  }
})

const screens = [
  ['/dashboard/today', 'New leads'],
  ['/dashboard/leads?insights=open', 'Captured'],
  ['/dashboard/documents', 'Shared'],
  ['/dashboard/runs', 'Brandt Feinkost'],
  ['/dashboard/workflows/5', 'Generate Formal Proposal'],
  ['/dashboard/workflows/1?tab=history', 'Brandt Feinkost'],
  ['/dashboard/library', 'Instructions to the AI'],
  ['/dashboard/site', 'Nothing: this is what visitors see.'],
  ['/dashboard/settings', 'Test the mail server'],
] as const

/** What can be pressed and reaches out of the window; tabs scroll in their own bar. */
const partsOutside = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(button:not([role=tab]), a)')]
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        return width > 2 && (left < -1 || right > document.documentElement.clientWidth + 1)
      })
      .map((part) => part.getAttribute('aria-label') ?? part.textContent),
  )

/** The texts that are wider than their box, which the page would cut or draw over others. */
const cutTexts = (page: Page, selector: string): Promise<readonly (string | null)[]> =>
  page.evaluate(
    (parts) =>
      [...document.querySelectorAll(parts)]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 5)
        .map(({ textContent }) => textContent),
    selector,
  )

it('a screen scrolls in one direction and cuts nothing on a phone at a text size of 200 %', async () => {
  const page = await reports.staff('/dashboard/account', smallPhone)
  await waitForLaterCode(page)
  for (const [address, there] of screens) {
    await goTo(page, address)
    await page.locator('main').getByText(there).first().waitFor()
    await doubleText(page)
    expect(await overflowOf(page), address).toBe(0)
    expect([...(await cutTexts(page, 'dl dt, dl dd')), ...(await partsOutside(page))], address).toEqual([])
  }
  await page.setViewportSize(phone.viewport)
  const reader = await reports.visitor(path, phone)
  await heading(reader, 'Engagement Proposal').waitFor()
  await doubleText(reader)
  await goTo(page, `/dashboard/proposals/${runId}`)
  for (const document of [reader, page]) {
    await heading(document, 'Engagement Proposal').waitFor()
    await eventually(async () => expect(await cutTexts(document, 'article :is(h1, h2), form button')).toEqual([]))
  }
})

/** The distances that a reader may set (WCAG 2.2, 1.4.12). */
const setSpacing = (page: Page) =>
  setOwnStyle(
    page,
    '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
  )

it("with a reader's own text spacing, the figures above the leads are whole, and they and a history at a moment scroll in one direction", async () => {
  const page = await reports.staff('/dashboard/leads')
  const expectFit = async () => {
    await setSpacing(page)
    for (const width of [1024, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflowOf(page), `${width} px`).toBe(0)
      expect(await cutTexts(page, 'dl dd'), `${width} px`).toEqual([])
    }
  }
  await page.locator('dd', { hasText: '$' }).first().waitFor()
  await expectFit()
  await goTo(page, '/dashboard/audit?kind=workflow&id=1')
  await page.getByLabel('At a moment').waitFor()
  await expectFit()
})

type Watched = { readonly shifts: { readonly value: number; readonly moved: readonly string[] }[] }
type Shift = PerformanceEntry & {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Records every unexpected layout shift and the elements that moved. */
const watchShifts = () => {
  // No screen is read ahead, which would answer before it is asked for.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
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
  const page = await reports.newStaff('/privacy-policy', options)
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
