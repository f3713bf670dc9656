import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { heading, openReports, type Reports } from './support/readers.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { phone } from './support/visits.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
  await addSampleLeads(reports.api)
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

const walk = async (page: Page, key: 'Tab' | 'Shift+Tab', steps: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key)
    expect(await page.evaluate(coveredElement)).toBe(null)
  }
}

const screens = [
  ['/dashboard/leads', 390, 'Samuel Osei'],
  ['/dashboard/workflows/5', 390, 'Generate Formal Proposal'],
  ['/dashboard/library', 390, 'Instructions to the AI'],
] as const

describe('what takes the focus', () => {
  it.each(screens)('is hidden behind no bar: %s at %i pixels', async (path, width, there) => {
    const page = await reports.staff(path, { viewport: { width, height: 560 } })
    await page.getByText(there).first().waitFor()
    await walk(page, 'Shift+Tab', 30)
    await walk(page, 'Tab', 34)
  })

  it('is hidden neither on the board, nor in the list behind the bar of the leads that are selected', async () => {
    const page = await reports.staff('/dashboard/leads?view=board', { viewport: { width: 1024, height: 560 } })
    await page.getByText('Samuel Osei').first().waitFor()
    await walk(page, 'Shift+Tab', 30)
    await walk(page, 'Tab', 34)
    await page.setViewportSize({ width: 1440, height: 560 })
    await page.getByRole('radio', { name: 'Detailed' }).click()
    await page.getByLabel('Select Eleanor Whitfield').waitFor()
    await walk(page, 'Tab', 30)
    await page.getByLabel('Select Eleanor Whitfield').check()
    await page.getByText('1 selected').waitFor()
    await walk(page, 'Tab', 30)
  })

  it('nor in a shared report behind its tools', async () => {
    const { path } = await reports.shared({ decision: { until: new Date(Date.now() + 86_400_000).toISOString() } })
    const page = await reports.visitor(path, { reducedMotion: 'reduce', ...phone })
    await heading(page, 'Engagement Proposal').waitFor()
    await walk(page, 'Tab', 30)
    await page.getByText('Decline', { exact: true }).press('Enter')
    await walk(page, 'Shift+Tab', 20)
    await walk(page, 'Tab', 24)
  })

  it('nor on the site behind the question for consent', async () => {
    const page = await reports.visitor('/', { viewport: { width: 390, height: 560 } })
    await walk(page, 'Tab', 30)
    await walk(page, 'Shift+Tab', 30)
  })
})
