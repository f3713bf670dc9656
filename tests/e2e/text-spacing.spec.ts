import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { overflowOf, setOwnStyle } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** The distances that a reader may set (WCAG 2.2, 1.4.12). */
const setSpacing = (page: Page) =>
  setOwnStyle(
    page,
    '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
  )

describe.each([320, 1024])("with a reader's own text spacing, %i pixels wide,", (width) => {
  const viewport = { width, height: 800 }

  it('the figures above the leads are whole', async () => {
    const page = await product.staff('/dashboard/leads', { viewport })
    await page.getByText('Pipeline Value').waitFor()
    await page.locator('dd', { hasText: '$' }).first().waitFor()
    await setSpacing(page)
    const cut = () =>
      [...document.querySelectorAll('dl dd')]
        .filter((figure) => figure.scrollWidth > figure.clientWidth + 1)
        .map(({ textContent }) => textContent)
    expect(await page.evaluate(cut)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })

  it('a history at a moment scrolls in one direction', async () => {
    const page = await product.staff('/dashboard/audit?kind=workflow&id=1', { viewport })
    await page.getByLabel('At a moment').waitFor()
    await setSpacing(page)
    expect(await overflowOf(page)).toBe(0)
  })
})
