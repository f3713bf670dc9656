import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { brightness, setColorScheme } from './support/brightness.ts'
import { goTo } from './support/go-to.ts'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const desktop = { width: 1440, height: 900 }

/** How far a dialog dims what is behind it, and whether it has an edge. */
const lookOfDialog = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (selector: string, part?: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body, part)
    const veil = Number(/, ([\d.]+)\)$/.exec(styleOf('.rt-BaseDialogOverlay', '::before').backgroundColor)?.[1])
    return { isDimmed: veil >= 0.3, hasEdge: styleOf('[role="dialog"]').boxShadow !== 'none' }
  })

describe('where the system prefers dark', () => {
  it('the dashboard follows it without a reload, prints on white, and has dialogs that dim what is behind and readable panels', async () => {
    const page = await product.staff('/dashboard/team', { colorScheme: 'light', viewport: desktop })
    await page.getByText('Active').first().waitFor()
    expect(await brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(async () => expect(await brightness(page)).toBeLessThan(60))
    await page.emulateMedia({ media: 'print' })
    expect(await brightness(page)).toBeGreaterThan(240)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await eventually(async () => expect(await brightness(page)).toBeGreaterThan(200))

    await goTo(page, '/dashboard/leads')
    await page.getByRole('button', { name: 'Add lead' }).click()
    await page.getByRole('dialog').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(page, colorScheme)
      expect(await lookOfDialog(page)).toEqual({ isDimmed: true, hasEdge: true })
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Samuel Osei' }).click()
    await page.getByRole('dialog').getByText('Osei Coffee Roasters').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('the switch', () => {
  it('makes the dashboard light or dark whatever the system prefers, and is remembered', async () => {
    const page = await product.staff('/dashboard/account', { colorScheme: 'light', viewport: desktop })
    const appearance = page.getByLabel('Appearance')
    await appearance.selectOption('Dark')
    await eventually(async () => expect(await brightness(page)).toBeLessThan(60))
    await page.reload()
    await appearance.waitFor()
    expect(await brightness(page)).toBeLessThan(60)
    await appearance.selectOption('Light')
    await eventually(async () => expect(await brightness(page)).toBeGreaterThan(200))
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brightness(page)).toBeGreaterThan(200)
    await appearance.selectOption('As the system')
    await eventually(async () => expect(await brightness(page)).toBeLessThan(60))
  })
})
