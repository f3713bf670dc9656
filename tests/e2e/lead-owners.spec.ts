import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { admin } from '#tests/support/atrium.ts'
import { idOf, joined } from '#tests/support/staff/team.ts'
import { pushAddress } from './support/go-to.ts'
import { leadNamed, openPlace, toast } from './support/on-screen.ts'
import { findLead, openProduct, type Product } from './support/product.ts'
import { addSampleLeads } from './support/sample-leads.ts'
import { desk, phone } from './support/visits.ts'

let product: Product
const ids = { ada: '', bo: '' }
beforeAll(async () => {
  product = await openProduct()
  await addSampleLeads(product.api)
  await joined(product.url, 'bo.ek@atrium.test', 'admin')
  const { user } = await joined(product.url, 'al@atrium.test', 'admin')
  await product.api.call(staff.revise, { params: { id: user.id }, body: { name: 'Zoe Al' } })
  ids.ada = await idOf(product.api, admin.email)
  ids.bo = await idOf(product.api, 'bo.ek@atrium.test')
})
afterAll(() => product.close())
afterEach(() => product.leave())

const give = async (name: string, ownerId: string | null) =>
  product.api.call(leads.revise, { params: { id: (await findLead(product, name)).id }, body: { ownerId } })

const ownerOf = (page: Page, name: string) => page.getByLabel(`Owner of ${name}`)

describe('the owner of a lead', () => {
  it('is chosen in the list by the key o, for the selected at once, and in the panel, undone, named in the timeline, and stands on the card of the board as initials; is a filter: mine first, then no owner, then the others by name; a lead leaves the list with its owner, which begins in the upper half of a phone, with the filters folded; those of a disabled member are counted and handed over', async () => {
    const page = await product.staff('/dashboard/leads')
    await leadNamed(page, 'Ruth Abrams').getByRole('link', { name: 'Ruth Abrams' }).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('o')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Owner of Ruth Abrams')
    await page.getByLabel('Set the owner of the selected').selectOption('bo.ek@atrium.test')
    await toast(page, '1 lead updated').waitFor()
    expect((await findLead(product, 'Ruth Abrams')).ownerId).toBe(ids.bo)
    await page.getByLabel('Select Ruth Abrams').check()
    const bar = page.getByRole('region', { name: 'Selected leads' })
    await bar.waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Board' }).click()
    const card = page.locator('[data-card]').filter({ hasText: 'Ruth Abrams' })
    expect(await card.getByTitle('Owner: bo.ek@atrium.test').textContent()).toMatch(/^BE/)

    const { id } = await findLead(product, 'Marek Novak')
    await pushAddress(page, `/dashboard/leads?lead=${id}`)
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Owner of Marek Novak').selectOption('bo.ek@atrium.test')
    await toast(page, 'Lead updated successfully').waitFor()
    expect((await findLead(product, 'Marek Novak')).ownerId).toBe(ids.bo)
    await panel.getByText('Owner: bo.ek@atrium.test').waitFor()
    await panel.locator('ins').getByText('bo.ek@atrium.test').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await toast(page, 'Marek Novak is as before').waitFor()
    expect((await findLead(product, 'Marek Novak')).ownerId).toBeNull()

    await give('Grace Kim', ids.ada)
    await give('Leila Haddad', ids.bo)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await pushAddress(page, '/dashboard/leads')
    const filter = page.getByLabel('Owner', { exact: true })
    await filter.getByText('bo.ek@atrium.test').waitFor({ state: 'attached' })
    expect(await filter.getByRole('option').allTextContents()).toEqual([
      'All owners',
      'Mine',
      'No owner',
      'bo.ek@atrium.test',
      'Zoe Al',
    ])
    await filter.selectOption('Mine')
    await page.getByText('1 lead', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('owner')).toBe('me')
    await ownerOf(page, 'Grace Kim').selectOption('No owner')
    await page.getByText('Try adjusting your filters').waitFor()
    await filter.selectOption('No owner')
    await leadNamed(page, 'Grace Kim').waitFor()
    expect(await leadNamed(page, 'Leila Haddad').count()).toBe(0)

    await page.setViewportSize(phone.viewport)
    await pushAddress(page, '/dashboard/leads')
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
    const first = page
      .getByRole('list', { name: /^Leads/ })
      .getByRole('listitem')
      .first()
    await first.waitFor()
    const box = await first.boundingBox()
    expect(box?.y).toBeLessThan(phone.viewport.height / 2)
    expect(await page.getByLabel('Status', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Lost')
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()

    await give('Noah Fitzgerald', ids.bo)
    await give('Yusuf Demir', ids.bo)
    const { total } = await product.api.call(leads.list, { query: { owner: ids.bo } })
    await page.setViewportSize(desk.viewport)
    await openPlace(page, 'Team')
    const bo = page.getByRole('listitem').filter({ hasText: 'bo.ek@' })
    await bo.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`bo.ek@atrium.test is disabled and still owns ${total} leads.`).waitFor()
    expect(await dialog.getByRole('option').allTextContents()).toEqual(['No owner', admin.email, 'Zoe Al'])
    await dialog.getByLabel('New owner').selectOption(admin.email)
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await toast(page, `${total} leads`).waitFor()
    expect((await findLead(product, 'Yusuf Demir')).ownerId).toBe(ids.ada)
  })
})
