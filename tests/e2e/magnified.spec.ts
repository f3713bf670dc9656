import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
import { overflowOf } from './support/on-screen.ts'
import { findLead } from './support/product.ts'
import { openReports, proposalOutputs, type Reports } from './support/readers.ts'
import { addSampleLeads } from './support/sample-leads.ts'

let reports: Reports
let runId: string
beforeAll(async () => {
  reports = await openReports()
  await addSampleLeads(reports.api)
  runId = await reports.proposal(proposalOutputs())
})
afterAll(() => reports.close())
afterEach(() => reports.leave())

/** A window of 1280 by 1024 pixels whose page is magnified to 400 % (WCAG 2.2, 1.4.10). */
const magnified = { viewport: { width: 320, height: 256 } }

/** The share of the window's height that parts which stay where they are take from what scrolls. */
const heldHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const held = [...document.querySelectorAll('body *')].filter((part) => {
      const { position } = getComputedStyle(part)
      return position === 'sticky' && part.checkVisibility() && part.clientWidth > innerWidth / 2
    })
    const heights = held.map((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    })
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight
  })

const expectRoom = async (page: Page, there: string) => {
  await page.getByText(there).first().waitFor()
  await page.evaluate(() => (document.querySelector('[role="dialog"]') ?? document.documentElement).scrollTo(0, 2000))
  expect(await heldHeight(page), there).toBeLessThan(0.3)
}

it('in a window that is magnified to 400 %, bars leave room for what they stand above, on the site, a form, a document, a panel and a list with a selection; the filters of the leads fit into it, a long amount stands in one line, and each notification can be reached', async () => {
  const { id } = await findLead(reports, 'Eleanor Whitfield')
  await reports.api.call(leads.revise, { params: { id }, body: { estimatedValue: 1_234_567_800 } })
  const page = await reports.staff('/', magnified)
  await expectRoom(page, 'We value your privacy')
  await page.goto('/dashboard/library')
  await expectRoom(page, 'Instructions to the AI')
  await goTo(page, '/dashboard/site')
  await expectRoom(page, 'Nothing: this is what visitors see.')
  await goTo(page, `/dashboard/proposals/${runId}`)
  await expectRoom(page, 'Edit Content')
  await goTo(page, `/dashboard/leads?lead=${id}`)
  await expectRoom(page, 'Estimated value')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('As of').waitFor()
  expect(await overflowOf(page)).toBe(0)
  const amount = page.getByRole('definition').filter({ hasText: /^\$12,\d{3},\d{3}$/ })
  expect(await amount.evaluate((it) => it.clientHeight)).toBeLessThan(30)
  await page.getByLabel('Select Eleanor Whitfield').check()
  await expectRoom(page, '1 selected')

  for (const name of ['Vera Blum', 'Noor Haddad', 'Lars Petersen', 'Chiara Moretti'])
    await reports.api.call(contact.send, {
      body: { name, email: `${name.slice(0, 4)}@mail.example`, message: 'Please call.' },
    })
  await page.getByRole('button', { name: /4 unread/ }).click()
  const last = page.getByRole('dialog', { name: 'Inbox' }).getByRole('link').last()
  await eventually(async () => {
    await last.scrollIntoViewIfNeeded()
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(magnified.viewport.height)
  })
})
