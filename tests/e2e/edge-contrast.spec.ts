import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setColorScheme } from './support/brightness.ts'
import { goTo } from './support/go-to.ts'
import { heading, openReports, proposalOutputs, type Reports } from './support/readers.ts'
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

/**
 * The fields whose edge, the placeholders and the bars of charts that stand out too little from what is around them
 * (WCAG 2.2, 1.4.3 and 1.4.11). Badges, with words and a sign, are left out.
 */
const faintParts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const pixel = (color: string): readonly number[] => {
      if (canvas === null) return []
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = pixel(color)
        .map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: string, other: string): number => {
      const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
      return (lighter + 0.05) / (darker + 0.05)
    }
    const groundOf = (part: Element | null): string => {
      if (part === null) return 'white'
      const { backgroundColor } = getComputedStyle(part)
      return pixel(backgroundColor)[3] === 255 ? backgroundColor : groundOf(part.parentElement)
    }
    const edged = (part: Element): Element =>
      getComputedStyle(part).borderTopStyle === 'none' && part.parentElement !== null ? part.parentElement : part
    const fields = [
      ...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select'),
    ].filter((field) => field.checkVisibility() && field.closest('[data-tone], [role=dialog], .sr-only') === null)
    const nameOf = (part: Element) => part.outerHTML.slice(0, 120)
    const edges = fields.filter(
      (field) => contrast(getComputedStyle(edged(field)).borderTopColor, groundOf(edged(field).parentElement)) < 3,
    )
    const placeholders = fields.filter(
      (field) => contrast(getComputedStyle(field, '::placeholder').color, groundOf(field)) < 4.5,
    )
    const bars = [...document.querySelectorAll('main svg rect[data-kind], main ol li span > span')].filter((bar) => {
      const { fill, backgroundColor } = getComputedStyle(bar)
      const color = bar instanceof SVGElement ? fill : backgroundColor
      return pixel(color)[3] === 255 && contrast(color, groundOf(bar.closest('svg, li'))) < 3
    })
    return [...edges, ...placeholders, ...bars].map(nameOf)
  })

const screens = [
  ['/dashboard/leads?insights=open', 'Captured'],
  ['/dashboard/documents', 'Proposal, version'],
  ['/dashboard/audit', 'Lead captured'],
  ['/dashboard/security', 'Known device'],
] as const

/**
 * The date fields without a ground: WebKit shows today in an empty one, in a colour between text and ground, as if it
 * were set.
 */
const dateFieldsWithoutGround = (page: Page) =>
  page
    .locator('input[type=date]')
    .evaluateAll(
      (fields) => fields.filter((field) => getComputedStyle(field).backgroundColor === 'rgba(0, 0, 0, 0)').length,
    )

const expectClear = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColorScheme(page, colorScheme)
    expect([colorScheme, await faintParts(page)]).toEqual([colorScheme, []])
  }
}

it('fields, placeholders and bars of charts are easy to see, light and dark, in a price table and at the sign-in too, and date fields have a ground, also in Safari', async () => {
  const page = await reports.staff('/dashboard/account')
  for (const [path, there] of screens) {
    await goTo(page, path)
    await page.locator('main').getByText(there).first().waitFor()
    await page.locator('input[type=date]').first().waitFor()
    expect(await dateFieldsWithoutGround(page)).toBe(0)
    await expectClear(page)
  }
  await goTo(page, `/dashboard/proposals/${runId}`)
  await heading(page, 'Engagement Proposal').waitFor()
  await page.getByRole('button', { name: 'Edit Content' }).click()
  await page.getByRole('button', { name: 'Add a price table' }).click()
  await page.getByLabel('Currency').waitFor()
  await expectClear(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Password').waitFor()
  await expectClear(page)
})
