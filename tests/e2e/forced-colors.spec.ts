import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const edgeOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(element)
    return [borderTopWidth, borderTopStyle, outlineStyle === 'none' ? '' : outlineWidth].join(' ').trim()
  })

it('in the colours of the system, borders show buttons, layers and what is chosen', async () => {
  const page = await product.newStaff('/dashboard/leads', { forcedColors: 'active' })
  await eventually(async () => expect(await edgeOf(page.getByRole('link', { name: /^Leads/ }))).toBe('2px solid'))
  expect(await edgeOf(page.getByRole('radio', { name: 'Detailed' }))).toBe('2px solid')
  expect(await edgeOf(page.getByRole('radio', { name: 'Quick' }))).toBe('0px none')
  const add = page.getByRole('button', { name: 'Add lead' }).first()
  expect(await edgeOf(add)).toBe('1px solid')
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await edgeOf(dialog)).toBe('1px solid')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'CSV' }).press('Enter')
  await page.keyboard.press('ArrowDown')
  // The highlight may move between looking for its item and reading its style.
  await eventually(async () => expect(await edgeOf(page.locator('[data-highlighted]'))).toBe('0px none 2px'))
  await page.goto('/dashboard/workflows/1')
  await eventually(async () => expect(await edgeOf(page.getByRole('tab', { selected: true }))).toBe('2px solid'))
})
