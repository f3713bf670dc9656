import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { leadNamed, statusOf, toast } from './support/on-screen.ts'
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

it('two windows on the same leads show each change of the other, priority, figures and filter included; a list does not move while the reader has scrolled down, as a pill announces new ones, and is searched and filtered by its address, and Back undoes a filter', async () => {
  const page = await product.staff('/dashboard/leads')
  const other = await product.staff('/dashboard/leads?status=won', phone)
  const won = other.getByText('3 leads')
  await won.waitFor()
  await statusOf(page, 'Leila Haddad').selectOption('Won')
  await toast(page, 'Lead updated successfully').waitFor()
  await leadNamed(other, 'Leila Haddad').waitFor()
  await other.getByText('4', { exact: true }).first().waitFor()
  await other.getByLabel('Priority of Leila Haddad').selectOption('Low')
  await page.waitForFunction(() => {
    const selector = document.querySelector<HTMLSelectElement>('[aria-label="Priority of Leila Haddad"]')
    return selector?.value === 'low'
  })

  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const read = leadNamed(page, 'Grace Kim')
  // Rows get their height when they come into sight: waits until this one rests.
  await read.click({ trial: true })
  const place = await read.boundingBox()
  const body = { name: 'Wilhelmina', email: 'wilhelmina@mail.example', message: 'Call me.' }
  await product.api.call(contact.send, { body })
  const pill = page.getByRole('button', { name: '1 new lead' })
  await pill.waitFor()
  expect(await read.boundingBox()).toEqual(place)
  await pill.click()
  await leadNamed(page, 'Wilhelmina').waitFor()

  await page.getByLabel('Search leads').fill('novak')
  await page.getByText('1 lead', { exact: true }).waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('Lost')
  await page.getByText('Try adjusting your filters').waitFor()
  await page.goBack()
  await leadNamed(page, 'Marek Novak').waitFor()
  await page.reload()
  await leadNamed(page, 'Marek Novak').waitFor()
  expect(await page.getByLabel('Search leads').inputValue()).toBe('novak')
})

/** So many that the list is virtualized. */
const addMany = async () => {
  const row = (n: number) =>
    `Client ${n},client.${n}@mail.example,${['new', 'contacted', 'won'][n % 3]},${['low', 'high'][n % 2]}`
  const body = ['Name,Email,Status,Priority', ...Array.from({ length: 120 }, (_, n) => row(n + 100))].join('\n')
  const headers = { 'content-type': 'text/csv' }
  const reply = await product.api.send('/api/leads/import', { method: 'POST', headers, body })
  expect(reply.status).toBe(200)
}

const statuses: Readonly<Record<string, string>> = { new: 'New', contacted: 'Contacted', won: 'Won' }
const priorities: Readonly<Record<string, string>> = { low: 'Low', high: 'High' }

/** The list scrolls on until the returned function is called: steps that come faster than a person presses. */
const keepScrolling = async (page: Page) => {
  const timer = await page.evaluate(() => setInterval(() => window.dispatchEvent(new Event('scroll')), 10))
  return () => page.evaluate((timer) => clearInterval(timer), timer)
}

/** The rows on screen with the look of their controls, which are no selects. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody tr[data-index]')]
      .filter((row) => row.querySelector('select') === null)
      .map((row) => [
        row.querySelector('a')?.textContent ?? '',
        ...[...row.querySelectorAll('[data-longest]')].map((look) => look.textContent),
      ]),
  )

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('a long list in the middle of a scroll', () => {
  it('shows what its rows are, and a press on a control opens it at once', async () => {
    await addMany()
    const page = await product.staff('/dashboard/leads')
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.locator('tbody[data-whole="false"]').waitFor()
    const stop = await keepScrolling(page)
    await page.evaluate(() => window.scrollBy(0, 1500))
    await eventually(async () => expect((await looks(page)).length).toBeGreaterThan(4))
    const rows = await looks(page)
    const { leads: all } = await product.api.call(leads.list, { query: { limit: 100 } })
    const facts = all.map(({ name, status, priority }) => [name, statuses[status], priorities[priority], 'No owner'])
    for (const row of rows) expect(facts).toContainEqual(row)

    const name = rows[3]?.[0] ?? ''
    const row = page.locator('tbody tr').filter({ hasText: name }).first()
    const press = async (place: number) => {
      const box = await row.locator('[data-tone]').nth(place).boundingBox()
      await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 8)
    }
    await press(1)
    expect(await focusedLabel(page)).toBe(`Priority of ${name}`)
    await page.keyboard.press('Escape')
    // Selects that came up before the scroll do not take the pointer during it.
    await press(0)
    expect(await focusedLabel(page)).toBe(`Status of ${name}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await focusedLabel(page)).toBe(`Priority of ${name}`)
    await stop()
    await eventually(async () => expect(await looks(page)).toEqual([]))
  })
})
