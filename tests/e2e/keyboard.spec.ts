import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { admin } from '#tests/support/atrium.ts'
import { waitForLaterCode } from './support/later-code.ts'
import { expectFocused, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { tabTo } from './support/tab-to.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

it('from the sign-in past the navigation to a changed status and out again, without a mouse', async () => {
  await product.api.call(leads.create, { body: { name: 'Priya Raman', email: 'priya@lotus.example' } })
  const page = await product.visitor('/dashboard/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await tabTo(page, /^Email/)
  await page.keyboard.type(admin.email)
  await tabTo(page, /^Password/)
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await tabTo(page, /^Leads/)
  await page.keyboard.press('Enter')
  await page.getByText('Priya Raman').waitFor()
  // The first stop of the dashboard.
  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
  await tabTo(page, 'Search leads')
  await tabTo(page, 'Status of Priya Raman')
  await page.keyboard.press('ArrowDown')
  await toast(page, 'Lead updated successfully').waitFor()
  expect(await page.getByLabel('Status of Priya Raman').inputValue()).toBe('contacted')
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await tabTo(page, 'Logout')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard Login' }).waitFor()
})

it('Escape leaves a choice of a row, so that the next key is one of the list again, an empty search, and a form of the panel before the panel', async () => {
  const page = await product.staff('/dashboard/leads')
  const status = page.getByLabel('Status of Priya Raman')
  await status.waitFor()
  const before = await status.inputValue()
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expectFocused(page, 'Status of Priya Raman')
  await page.keyboard.press('Escape')
  await expectFocused(page, 'Priya Raman')
  // In the select, n would have chosen New.
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Add a lead' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await status.inputValue()).toBe(before)

  await waitForLaterCode(page)
  await page.getByRole('link', { name: 'Priya Raman' }).focus()
  await page.keyboard.press('/')
  await expectFocused(page, 'Search leads')
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await expectFocused(page, 'Search leads')
  await page.keyboard.press('Escape')
  await expectFocused(page, 'Priya Raman')

  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Priya Raman' })
  await panel.getByRole('button', { name: 'Write a note' }).press('Enter')
  await panel.getByLabel('What was said').press('Escape')
  await panel.getByRole('button', { name: 'Write a note' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})
