import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectFocus, expectFocused, toast } from './support/on-screen.ts'
import { findLead, openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const openBoard = async (options: BrowserContextOptions = {}) => {
  const page = await product.staff('/dashboard/leads?view=board', options)
  await page.locator('[data-card]').first().waitFor()
  return page
}

/** Also while the question about an outcome hides the board from screen readers: it may come before or after a check. */
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true, includeHidden: true })
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name })

/** The announcements of a lifted card for screen readers. */
const announcement = (page: Page) => page.getByRole('status').filter({ hasText: /lifted|Over|dropped|put back/ })

/** Sends keys to an element within a single task; returns those that were handled. */
const pressAtOnce = (at: Locator, codes: readonly string[]) =>
  at.evaluate(async (element, codes) => {
    const taken: string[] = []
    for (const code of codes) {
      const key = new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true })
      if (!element.dispatchEvent(key)) taken.push(code)
      // React renders after a key in microtasks, before the next task.
      for (let turn = 0; turn < 20; turn++) await null
    }
    return taken
  }, codes)

const statusNow = async (name: string) => {
  const { leads: matches } = await product.api.call(leads.list, { query: { search: name } })
  return matches[0]?.status
}

/** Like a hand: press, move slightly, move over, release once the column shows that it takes the card. */
const drag = async (page: Page, name: string, to: string) => {
  const from = await card(page, name).boundingBox()
  const over = await column(page, to).boundingBox()
  if (from === null || over === null) throw new Error('Not on screen')
  await page.mouse.move(from.x + 30, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 45, from.y + 20, { steps: 3 })
  await page.mouse.move(over.x + over.width / 2, over.y + 120, { steps: 5 })
  await page.getByText(`Over ${to}.`, { exact: true }).waitFor({ state: 'attached' })
  await page.mouse.up()
}

it('a dragged card takes its counts and sums along, and back with the undo; Escape or a refusal of the server puts it back, and a filter that hides its new column is reported', async () => {
  const page = await openBoard()
  await column(page, 'Won').getByText('$26.1K').waitFor()
  await drag(page, 'Daniel Petrov', 'Won')
  await column(page, 'Won').getByText('Daniel Petrov').waitFor()
  await column(page, 'Won').getByText('$28.6K').waitFor()
  await toast(page, 'Lead updated successfully').waitFor()
  expect(await statusNow('Daniel Petrov')).toBe('won')
  await expectFocus(page.getByLabel('Value of the deal (USD)'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await toast(page, 'Daniel Petrov is as before').waitFor()
  await column(page, 'Contacted').getByText('Daniel Petrov').waitFor()
  expect(await statusNow('Daniel Petrov')).toBe('contacted')
  expect(new URL(page.url()).search).toBe('?view=board')

  const from = await card(page, 'Leila Haddad').boundingBox()
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 12)
  await page.mouse.down()
  await page.mouse.move(900, 500, { steps: 4 })
  await page.locator('[data-ghost]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-ghost]').waitFor({ state: 'detached' })
  await page.mouse.up()
  await column(page, 'New').getByText('Leila Haddad').waitFor()

  const lead = /\/api\/leads\/[\da-f-]{36}$/
  await page.route(lead, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByLabel('Move Aisha Bello to').selectOption('Lost')
  await toast(page, 'Failed to update lead').waitFor()
  await column(page, 'Contacted').getByText('Aisha Bello').waitFor()
  await page.unroute(lead)
  await page.getByLabel('Status', { exact: true }).selectOption('Contacted')
  await column(page, 'Lost').getByText('Hidden by the status filter').waitFor()
  await page.getByLabel('Move Yusuf Demir to').selectOption('Lost')
  await toast(page, 'Yusuf Demir is now Lost, which your status filter hides').waitFor()
  await card(page, 'Yusuf Demir').waitFor({ state: 'detached' })
  await product.leave([expect.stringMatching(/^500 \/api\/leads\//)])
})

it('keys lift a card and move it, announced step by step, go to the next, change and open it, and the focus follows', async () => {
  const page = await openBoard()
  const said = announcement(page)
  // A Space that lifts no card takes no keys after it.
  expect(await pressAtOnce(page.getByLabel('Move Aisha Bello to'), ['Space', 'ArrowDown'])).toEqual([])
  const link = card(page, 'Aisha Bello').getByRole('link')
  await link.focus()
  await pressAtOnce(link, ['Space', 'ArrowRight'])
  await said.getByText('Over Qualified.').waitFor()
  await page.keyboard.press('Escape')
  await said.getByText('Aisha Bello is put back.').waitFor()
  await expectFocused(page, 'Aisha Bello')
  await page.keyboard.press('Space')
  await page.locator('[data-ghost]').waitFor()
  await said.getByText('Over Contacted.').waitFor()
  await page.keyboard.press('ArrowRight')
  await said.getByText('Over Qualified.').waitFor()
  await page.keyboard.press('Space')
  await column(page, 'Qualified').getByText('Aisha Bello').waitFor()
  await toast(page, 'Lead updated successfully').waitFor()
  await expectFocused(page, 'Aisha Bello')
  expect(await statusNow('Aisha Bello')).toBe('qualified')
  await page.keyboard.press('z')
  await column(page, 'Contacted').getByText('Aisha Bello').waitFor()

  await card(page, 'Eleanor Whitfield').getByRole('link').focus()
  await page.keyboard.press('j')
  await expectFocused(page, 'Leila Haddad')
  await page.keyboard.press('3')
  await column(page, 'Qualified').getByText('Leila Haddad').waitFor()
  await expectFocused(page, 'Leila Haddad')
  // The notice of the first move may still be there.
  await eventually(async () => expect(await statusNow('Leila Haddad')).toBe('qualified'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'Leila Haddad' }).waitFor()
})

it('a phone shows one column at a time, and a finger that rests on a card drops it on the button of another; the value of a deal is an amount, or skipped; the head of each column holds a count of three digits on a tablet', async () => {
  const page = await openBoard({ ...phone, hasTouch: true })
  const touched = card(page, 'Eleanor Whitfield')
  await touched.waitFor()
  await page.getByRole('group', { name: 'Column' }).evaluate((picker) => picker.scrollIntoView({ block: 'center' }))
  const from = await touched.boundingBox()
  const over = await page.getByRole('button', { name: /^Qualified/ }).boundingBox()
  if (from === null || over === null) throw new Error('Not on screen')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: from.x + 30, y: from.y + 12 })
  await page.locator('[data-ghost]').waitFor()
  await touch('touchMove', { x: over.x + 20, y: over.y + 40 })
  await touch('touchMove', { x: over.x + over.width / 2, y: over.y + over.height / 2 })
  await page.locator('button[data-over="true"]').waitFor()
  await touch('touchEnd')
  await touched.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Qualified/ }).click()
  await touched.waitFor()

  await page.getByRole('button', { name: /^Proposal Sent/ }).click()
  await page.getByLabel('Move Noah Fitzgerald to').selectOption('Won')
  const value = page.getByLabel('Value of the deal (USD)')
  await value.fill('much')
  await value.press('Enter')
  await page.getByText('Enter an amount in dollars, such as 2,500').waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  await card(page, 'Noah Fitzgerald').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Won/ }).click()
  await card(page, 'Noah Fitzgerald').waitFor()
  expect(await findLead(product, 'Noah Fitzgerald')).toMatchObject({ status: 'won', estimatedValue: 10_000_00 })

  const rows = Array.from({ length: 100 }, (_, n) => `Client ${n},client.${n}@mail.example,proposal_sent`)
  const body = ['Name,Email,Status', ...rows].join('\n')
  await product.api.send('/api/leads/import', { method: 'POST', headers: { 'content-type': 'text/csv' }, body })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/dashboard/leads?view=board')
  const proposals = column(page, 'Proposal Sent')
  const count = await proposals.getByText(/^1\d\d$/).boundingBox()
  const edge = await proposals.boundingBox()
  if (count === null || edge === null) throw new Error('Not on screen')
  expect(count.x + count.width).toBeLessThanOrEqual(edge.x + edge.width)
})
