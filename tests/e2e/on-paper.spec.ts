import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo } from './support/go-to.ts'
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

const onScreen = (page: Page) => page.emulateMedia({ media: 'screen' })

it('a screen stands without the frame of the dashboard on paper, and a lead and a document alone and as a whole', async () => {
  const page = await reports.staff('/dashboard/team')
  await page.getByText('Active').first().waitFor()
  await onPaper(page)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.locator('main').evaluate((main) => main.getBoundingClientRect().left)).toBe(0)
  await onScreen(page)

  const { lead } = await reports.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
  const body = { kind: 'note' as const, text: 'She wants to start in March. '.repeat(100) }
  for (const _ of Array.from({ length: 3 })) await reports.api.call(notes.add, { params: { id: lead.id }, body })
  await goTo(page, `/dashboard/leads?lead=${lead.id}`)
  const panel = page.getByRole('dialog', { name: 'Mara Quell' })
  await panel.getByText('She wants to start').last().waitFor()
  await onPaper(page)
  expect(await page.locator('#root').isVisible()).toBe(false)
  const cut = await panel.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect([cut, (await panel.boundingBox())?.width]).toEqual([0, 1440])
  await onScreen(page)

  const runId = await reports.proposal(proposalOutputs('As it was.'))
  await goTo(page, `/dashboard/proposals/${runId}`)
  await page.getByRole('button', { name: /^Share/ }).click()
  await page.getByRole('dialog').waitFor()
  await onPaper(page)
  expect(await page.getByText('As it was.').isVisible()).toBe(true)
  expect(await page.locator('[role="dialog"]').isVisible()).toBe(false)
})

it('what scrolls in a box on screen stands in full on paper', async () => {
  const page = await reports.staff('/dashboard/leads?view=board', { viewport: { width: 794, height: 500 } })
  await page.getByRole('heading', { name: /^Lost/ }).waitFor()
  await onPaper(page)
  expect(await scrollingParts(page)).toEqual([])
  await onScreen(page)
  await page.setViewportSize({ width: 1440, height: 500 })
  await goTo(page, '/dashboard/audit?kind=workflow&id=1')
  await page.getByRole('tabpanel').waitFor()
  expect(await scrollingParts(page)).not.toEqual([])
  await onPaper(page)
  expect(await scrollingParts(page)).toEqual([])
})
