import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { leadNamed } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'

/** Thirteen hours before the browser's own zone in January. */
const office = 'Pacific/Auckland'

let product: Product
beforeAll(async () => {
  product = await openProduct({ TIME_ZONE: office, ALLOW_PRIVATE_ENDPOINTS: 'true' })
})
afterAll(() => product.close())
afterEach(() => product.leave())

describe("a member who travels reads and writes times of the office's zone", () => {
  it('as the start of what a token did', async () => {
    const body = { name: 'Assistant', scopes: ['leads:write' as const], expiresInDays: 1 }
    await product.api.call(tokens.issue, { body })
    const page = await product.staff('/dashboard/api')
    await page.getByRole('button', { name: 'Rewind' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Since').fill('2026-01-05T09:00')
    const reading = page.waitForRequest((request) => request.url().includes('since='))
    await page.getByRole('button', { name: 'Show what was done' }).press('Enter')
    expect(new URL((await reading).url()).searchParams.get('since')).toBe('2026-01-04T20:00:00.000Z')
  })

  it('as the hour of a weekly digest', async () => {
    const page = await product.staff('/dashboard')
    await page.getByRole('button', { name: 'New workflow' }).press('Enter')
    await page.getByLabel('Start from').selectOption('Template: Weekly digest')
    await page.getByLabel(/ddress/).fill('http://127.0.0.1:9/digest')
    await page.getByRole('button', { name: 'Create workflow' }).press('Enter')
    await page.getByRole('heading', { name: 'Weekly digest', level: 1 }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { triggers: made } = await product.api.call(triggers.list, { params: { id } })
    expect(made).toMatchObject([{ kind: 'schedule', timeZone: office }])
  })
})

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
