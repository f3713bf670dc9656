import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { pushAddress } from './support/go-to.ts'
import { expectFocus, expectFocused, leadNamed, statusOf, toast } from './support/on-screen.ts'
import { findLead, openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { desk, phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
})
afterAll(() => product.close())
afterEach(() => product.leave())

const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name })
const value = (page: Page) => page.getByLabel('Value of the deal (USD)')
const reason = (page: Page) => page.getByLabel('Why was it lost?')

describe('a lead that is won or lost', () => {
  it('asks for its value in the list, which one undo takes back with it, and nothing once the server has refused it; for the reason after a key on the board, gives the focus back, and has no follow-up any more; over the panel Escape closes only the question, and then the panel, not the toast, which says what changed, and covers nothing of the field that was changed', async () => {
    const { status, estimatedValue } = await findLead(product, 'Lukas Brandt')
    const page = await product.staff('/dashboard/leads')
    await statusOf(page, 'Lukas Brandt').selectOption('Won')
    await value(page).fill('$4,321')
    await value(page).press('Enter')
    await leadNamed(page, 'Lukas Brandt').getByText('$4,321').waitFor()
    await eventually(async () => expect((await findLead(product, 'Lukas Brandt')).estimatedValue).toBe(432_100))
    expect((await findLead(product, 'Lukas Brandt')).status).toBe('won')
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Lukas Brandt is as before').waitFor()
    expect(await findLead(product, 'Lukas Brandt')).toMatchObject({ status, estimatedValue })

    await page.route(/\/api\/leads\/[\da-f-]{36}$/, (route) => route.fulfill({ status: 500, body: '' }))
    await statusOf(page, 'Yusuf Demir').selectOption('Lost')
    await toast(page, 'Failed to update lead').waitFor()
    await reason(page).waitFor({ state: 'detached' })
    expect(await statusOf(page, 'Yusuf Demir').inputValue()).toBe('contacted')
    expect((await findLead(product, 'Yusuf Demir')).status).toBe('contacted')
    await page.unrouteAll()

    const { id } = await findLead(product, 'Aisha Bello')
    await product.api.call(leads.revise, { params: { id }, body: { followUpDate: '2030-01-01' } })
    await pushAddress(page, '/dashboard/leads?view=board')
    await card(page, 'Aisha Bello').getByRole('link').focus()
    await page.keyboard.press('6')
    await reason(page).fill('Too dear')
    await page.keyboard.press('Enter')
    await eventually(async () => expect((await findLead(product, 'Aisha Bello')).lostReason).toBe('Too dear'))
    expect(await findLead(product, 'Aisha Bello')).toMatchObject({ status: 'lost', followUpDate: null })
    await expectFocused(page, 'Aisha Bello')
    await page.keyboard.press('z')
    await toast(page, 'Aisha Bello is as before').waitFor()
    expect(await findLead(product, 'Aisha Bello')).toMatchObject({ followUpDate: '2030-01-01', lostReason: null })

    const { id: another } = await findLead(product, 'Ruth Abrams')
    await pushAddress(page, `/dashboard/leads?lead=${another}`)
    await page.getByRole('dialog').getByLabel('Status of Ruth Abrams').selectOption('Lost')
    await expectFocus(reason(page))
    await page.keyboard.press('Escape')
    await reason(page).waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByLabel('Why it was lost').waitFor()
    expect((await findLead(product, 'Ruth Abrams')).status).toBe('lost')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await toast(page, 'Lead updated successfully').waitFor()

    await pushAddress(page, '/dashboard/leads')
    await expectClearToasts(page)
    await product.leave([expect.stringMatching(/^500 \/api\/leads\//)])
  })
})

/** Changes fields low and high in the window of a desk and of a phone, whose toasts cover nothing of them. */
const expectClearToasts = async (page: Page) => {
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
}

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not drawn')
  return { top: box.y, bottom: box.y + box.height }
}

const overlap = (one: Extent, other: Extent): boolean => one.top < other.bottom && other.top < one.bottom

type Extent = { readonly top: number; readonly bottom: number }
