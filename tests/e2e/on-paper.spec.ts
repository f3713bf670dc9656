import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openReports, proposalOutputs, type Reports } from './support/readers.ts'

let reports: Reports
beforeAll(async () => {
  reports = await openReports()
})
afterAll(() => reports.close())
afterEach(() => reports.leave())

/** The styles for paper come after the first screen. */
const onPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  const frame = page.getByRole('link', { name: 'Skip to content', includeHidden: true })
  await eventually(async () => expect(await frame.isVisible()).toBe(false), 10_000)
}

const scrollingParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((part) => getComputedStyle(part).overflow.includes('auto'))
      .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      .map(({ className }) => className),
  )

describe('on paper', () => {
  it('a screen stands without the frame of the dashboard', async () => {
    const page = await reports.staff('/dashboard/team')
    await page.getByText('Active').first().waitFor()
    await onPaper(page)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.locator('main').evaluate((main) => main.getBoundingClientRect().left)).toBe(0)
  })

  it('a lead stands alone and as a whole', async () => {
    const { lead } = await reports.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
    const body = { kind: 'note' as const, text: 'She wants to start in March. '.repeat(100) }
    for (const _ of Array.from({ length: 3 })) await reports.api.call(notes.add, { params: { id: lead.id }, body })
    const page = await reports.staff(`/dashboard/leads?lead=${lead.id}`)
    const panel = page.getByRole('dialog', { name: 'Mara Quell' })
    await panel.getByText('She wants to start').last().waitFor()
    await onPaper(page)
    expect(await page.locator('#root').isVisible()).toBe(false)
    const cut = await panel.evaluate((element) => element.scrollHeight - element.clientHeight)
    expect([cut, (await panel.boundingBox())?.width]).toEqual([0, 1440])
  })

  it('prints in full what scrolls in a box on screen', async () => {
    const page = await reports.staff('/dashboard/leads?view=board', { viewport: { width: 794, height: 500 } })
    await page.getByRole('heading', { name: /^Lost/ }).waitFor()
    await onPaper(page)
    expect(await scrollingParts(page)).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto('/dashboard/audit?kind=workflow&id=1')
    await page.getByRole('tabpanel').waitFor()
    expect(await scrollingParts(page)).not.toEqual([])
    await onPaper(page)
    expect(await scrollingParts(page)).toEqual([])
  })

  it('a document stands alone, whatever dialog is over it', async () => {
    const runId = await reports.proposal(proposalOutputs('As it was.'))
    const page = await reports.staff(`/dashboard/proposals/${runId}`)
    await page.getByRole('button', { name: /^Share/ }).click()
    await page.getByRole('dialog').waitFor()
    await onPaper(page)
    expect(await page.getByText('As it was.').isVisible()).toBe(true)
    expect(await page.locator('[role="dialog"]').isVisible()).toBe(false)
  })

  it('the public site stands without the privacy banner', async () => {
    const page = await reports.visitor('/')
    const banner = page.getByRole('button', { name: 'No thanks' })
    await banner.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await banner.isVisible()).toBe(false)
  })
})

it('the buttons of a shared document name their sections', async () => {
  const { path } = await reports.shared()
  const page = await reports.opened(path)
  await page.getByRole('button', { name: 'Ask about this section 1 Executive Summary', exact: true }).waitFor()
})
