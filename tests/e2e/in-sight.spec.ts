import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo, pushAddress } from './support/go-to.ts'
import { expectFocused, overflowOf } from './support/on-screen.ts'
import { findLead } from './support/product.ts'
import { heading, openReports, proposalOutputs, type Reports } from './support/readers.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { phone } from './support/visits.ts'

let reports: Reports
let runId: string
beforeAll(async () => {
  reports = await openReports()
  await addSampleLeads(reports.api)
  runId = await reports.proposal(proposalOutputs())
})
afterAll(() => reports.close())
afterEach(() => reports.leave())

/** The focused element, if another one covers all of it (WCAG 2.2, 2.4.11), or null. */
const coveredElement = () => {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  const { left, width, top: above, bottom: below } = element.getBoundingClientRect()
  const top = Math.max(above, 0)
  const height = Math.min(below, innerHeight) - top
  const places = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y] as const),
  )
  const isSeen = places.some(([x, y]) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (element.contains(there) || element.parentElement?.contains(there))
  })
  return isSeen ? null : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
}

/** Puts the place from which Tab goes on at the beginning of the document, as after a load. */
const startAtTop = () => {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

const walk = async (page: Page, key: 'Tab' | 'Shift+Tab', steps: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key)
    expect(await page.evaluate(coveredElement)).toBe(null)
  }
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer(page).waitFor()
}

const waitUntilClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

describe('what takes the focus', () => {
  it('stays in the drawer of a narrow window, both ways round, which closes by Escape, its button, the page behind it, a link and a wider window; and is hidden behind no bar, neither of a phone, nor of the board, nor of the leads that are selected', async () => {
    const page = await reports.staff('/dashboard/leads', phone)
    await open(page)
    // From the first stop to the last, and back.
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await waitUntilClosed(page)
    // The focus returns shortly after the drawer has closed.
    await expectFocused(page, 'Open menu')
    await open(page)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await waitUntilClosed(page)
    await open(page)
    await page.mouse.click(380, 500)
    await waitUntilClosed(page)
    await open(page)
    // Also where it leads to the current screen.
    await drawer(page).getByRole('link', { name: 'Leads' }).click()
    await waitUntilClosed(page)
    expect(new URL(page.url()).pathname).toBe('/dashboard/leads')

    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0)
    expect(await page.locator('aside').evaluate((side) => side.getBoundingClientRect().width)).toBe(256)
    await page.setViewportSize({ width: 767, height: 900 })
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)

    // Bars at the top cover what is reached backwards, bars at the bottom what is reached forwards.
    for (const [path, there] of [
      ['/dashboard/library', 'Instructions to the AI'],
      ['/dashboard/leads', 'Samuel Osei'],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 560 })
      await pushAddress(page, path)
      await page.getByText(there).first().waitFor()
      await page.evaluate(startAtTop)
      await walk(page, 'Shift+Tab', 20)
    }
    await page.setViewportSize({ width: 1024, height: 560 })
    await pushAddress(page, '/dashboard/leads?view=board')
    await page.locator('[data-card]').filter({ hasText: 'Grace Kim' }).getByRole('link').focus()
    await walk(page, 'Shift+Tab', 8)
    await pushAddress(page, '/dashboard/leads')
    await page.setViewportSize({ width: 1440, height: 560 })
    await page.getByLabel('Select Eleanor Whitfield').check()
    await page.getByText('1 selected').waitFor()
    await walk(page, 'Tab', 10)
  })

  it('nor in a shared report behind its tools', async () => {
    const { path } = await reports.shared({ decision: { until: new Date(Date.now() + 86_400_000).toISOString() } })
    const page = await reports.visitor(path, { reducedMotion: 'reduce', ...phone })
    await heading(page, 'Engagement Proposal').waitFor()
    await walk(page, 'Tab', 30)
    await page.getByText('Decline', { exact: true }).press('Enter')
    await walk(page, 'Shift+Tab', 20)
    await walk(page, 'Tab', 10)
  })

  it('nor on the site behind the question for consent', async () => {
    const page = await reports.visitor('/', { viewport: { width: 390, height: 560 } })
    await walk(page, 'Tab', 30)
    await walk(page, 'Shift+Tab', 30)
  })
})

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
  await page.getByRole('button', { name: /[45] unread/ }).click()
  const last = page.getByRole('dialog', { name: 'Inbox' }).getByRole('link').last()
  await eventually(async () => {
    await last.scrollIntoViewIfNeeded()
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(magnified.viewport.height)
  })
})
