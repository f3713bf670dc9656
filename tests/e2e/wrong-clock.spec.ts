import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { leadNamed } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** Sets the clock of the page's machine forward, or back for negative hours. */
const shiftClock = async (page: Page, hours: number): Promise<void> => {
  await page.addInitScript((ms) => {
    const Exact = Date
    globalThis.Date = class extends Exact {
      constructor(...parts: readonly unknown[]) {
        if (parts.length === 0) super(Exact.now() + ms)
        else super(...(parts as ConstructorParameters<typeof Exact>))
      }
      static override now = () => Exact.now() + ms
    } as DateConstructor
  }, hours * 3_600_000)
}

it.each([9, -9])('a lead is as old as it is on a machine whose clock is %s hours off', async (hours) => {
  await product.api.call(leads.create, { body: { name: `Ada ${hours}`, email: `ada${hours}@mail.example` } })
  const page = await product.newStaff('/robots.txt')
  await shiftClock(page, hours)
  await page.goto('/dashboard/leads')
  const row = leadNamed(page, `Ada ${hours}`)
  await row.waitFor()
  expect(await row.locator('time').first().innerText()).toBe('just now')
  await page.close()
})
