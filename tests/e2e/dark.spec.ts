import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brightness } from './support/brightness.ts'
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

const dark = { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } as const

describe('where the system prefers dark', () => {
  it('follows it without a reload where the page began light', async () => {
    const page = await product.staff('/dashboard/team', { ...dark, colorScheme: 'light' })
    await page.getByText('Active').first().waitFor()
    expect(await brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  })

  it('prints on white', async () => {
    const page = await product.staff('/dashboard/team', dark)
    await page.getByText('Active').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await brightness(page)).toBeGreaterThan(240)
  })

  it('so is the panel of a lead', async () => {
    const page = await product.staff('/dashboard/leads', dark)
    await page.getByRole('link', { name: 'Samuel Osei' }).click()
    await page.getByRole('dialog').getByText('Osei Coffee Roasters').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  it('dims what is behind a dialog, which has an edge, as in light', async () => {
    const looks: unknown[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await product.staff('/dashboard/leads', { ...dark, colorScheme })
      await page.getByRole('button', { name: 'Add lead' }).click()
      await page.getByRole('dialog').waitFor()
      looks.push(
        await page.evaluate(() => {
          const styleOf = (selector: string, part?: string) =>
            getComputedStyle(document.querySelector(selector) ?? document.body, part)
          const veil = Number(/, ([\d.]+)\)$/.exec(styleOf('.rt-BaseDialogOverlay', '::before').backgroundColor)?.[1])
          return { isDimmed: veil >= 0.3, hasEdge: styleOf('[role="dialog"]').boxShadow !== 'none' }
        }),
      )
    }
    expect(looks).toEqual([
      { isDimmed: true, hasEdge: true },
      { isDimmed: true, hasEdge: true },
    ])
  })
})

describe('the switch', () => {
  it('makes the dashboard light or dark whatever the system prefers, and is remembered', async () => {
    const page = await product.staff('/dashboard/account', { ...dark, colorScheme: 'light' })
    const appearance = page.getByLabel('Appearance')
    await appearance.selectOption('Dark')
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await page.reload()
    await appearance.waitFor()
    expect(await brightness(page)).toBeLessThan(60)
    await appearance.selectOption('Light')
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await brightness(page)).toBeGreaterThan(200)
    await appearance.selectOption('As the system')
    await expect.poll(() => brightness(page)).toBeLessThan(60)
  })
})
