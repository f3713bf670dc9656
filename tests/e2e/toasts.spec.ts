import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statusOf, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { desk, phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not drawn')
  return { top: box.y, bottom: box.y + box.height }
}

describe('a toast', () => {
  it('says what changed, and covers nothing of the field that was changed, low or high in the window of a desk and of a phone', async () => {
    const page = await product.staff('/dashboard/leads')
    for (const [viewport, name, before, block] of [
      [desk.viewport, 'Dele Adeyemi', 'Proposal Sent', 'end'],
      [desk.viewport, 'Samuel Osei', 'Qualified', 'start'],
      [phone.viewport, 'Grace Kim', 'New', 'end'],
      [phone.viewport, 'Chloé Laurent', 'Proposal Sent', 'start'],
    ] as const) {
      await page.setViewportSize(viewport)
      const select = statusOf(page, name).first()
      await select.waitFor()
      await select.evaluate((it, block) => it.scrollIntoView({ block }), block)
      await select.focus()
      await select.selectOption('Contacted')
      await toast(page, `${name} · Status: ${before} → Contacted`).waitFor()
      const card = page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .filter({ hasText: name })
      await card.getByText('Lead updated successfully', { exact: true }).waitFor()
      expect(overlap(await boxOf(card), await boxOf(select))).toBe(false)
    }
  })
})

const overlap = (one: Extent, other: Extent): boolean => one.top < other.bottom && other.top < one.bottom

type Extent = { readonly top: number; readonly bottom: number }
