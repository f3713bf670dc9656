import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
import { overflowOf, setOwnStyle } from './support/on-screen.ts'
import { heading, openReports, proposalOutputs, type Reports } from './support/readers.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { addSampleRuns } from './support/sample-runs.ts'
import { phone } from './support/visits.ts'

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
] as const

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
  const page = await reports.staff('/dashboard/account', phone)
  for (const [address, there] of screens) {
    await goTo(page, address)
    await page.locator('main').getByText(there).first().waitFor()
    await doubleText(page)
    expect(await overflowOf(page), address).toBe(0)
    expect(await cutTexts(page, 'dl dt, dl dd'), address).toEqual([])
  }
  const reader = await reports.visitor(path, phone)
  await heading(reader, 'Engagement Proposal').waitFor()
  await doubleText(reader)
  await goTo(page, `/dashboard/proposals/${runId}`)
  for (const document of [reader, page]) {
    await heading(document, 'Engagement Proposal').waitFor()
    await eventually(async () => expect(await cutTexts(document, 'article h2, form button')).toEqual([]))
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
