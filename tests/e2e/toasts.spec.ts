import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statusOf, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { phone } from './support/visits.ts'

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
  it.each([
    ['low', 'end', 'a desk', 'Dele Adeyemi', 'Contacted', { viewport: { width: 1440, height: 900 } }],
    ['high', 'start', 'a desk', 'Samuel Osei', 'Contacted', { viewport: { width: 1440, height: 900 } }],
    ['low', 'end', 'a phone', 'Grace Kim', 'Qualified', phone],
    ['high', 'start', 'a phone', 'Tomás Herrera', 'Qualified', phone],
  ] as const)('covers nothing of the field that was changed, %s in the window (%s) of %s', async (...scene) => {
    const [, block, , name, status, device] = scene
    const page = await product.staff('/dashboard/leads', device)
    const select = statusOf(page, name).first()
    await select.waitFor()
    await select.evaluate((it, block) => it.scrollIntoView({ block }), block)
    await select.focus()
    await select.selectOption(status)
    await toast(page, 'Lead updated successfully').waitFor()
    const card = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    expect(overlap(await boxOf(card), await boxOf(select))).toBe(false)
  })

  it('says which lead changed, and from what to what, under the usual words', async () => {
    const page = await product.staff('/dashboard/leads')
    await statusOf(page, 'Amara Nwosu').selectOption('Contacted')
    await toast(page, 'Lead updated successfully').waitFor()
    await toast(page, 'Amara Nwosu · Status: Qualified → Contacted').waitFor()
  })
})

const overlap = (one: Extent, other: Extent): boolean => one.top < other.bottom && other.top < one.bottom

type Extent = { readonly top: number; readonly bottom: number }
