import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { library } from '#contracts/library/http.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo, pushAddress } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'
import { phone } from './support/visits.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const anOverview = async (): Promise<string> => {
  const at = workflowStaff(product.api)
  const { id } = await at.start(4, { clientName: 'Harbor & Pine', meetingNotes: 'Three cafes.' })
  await at.ended(id)
  return `/dashboard/engagement-overviews/${id}`
}

it('the library is changed, and a document is brought up to date after a comparison', async () => {
  const document = await anOverview()
  const page = await product.staff('/dashboard/workflows/4')
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByLabel('Philosophy', { exact: true }).fill('Dear {client.nmae}')
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('There is no variable {client.nmae}').waitFor()
  await page.getByLabel('Philosophy', { exact: true }).fill('Small steps for {client.name}.')
  await page.getByRole('button', { name: 'Add section' }).click()
  const section = page.getByRole('group', { name: 'Section 1' })
  await section.getByLabel('Key').fill('data')
  await section.getByLabel('Title').fill('Your data')
  await section.getByLabel('Text').fill('{client.name} keeps its data.')
  await page.getByRole('link', { name: 'Leads' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Philosophy', { exact: true }).press('Control+Enter')
  await toast(page, 'Library updated successfully').waitFor()
  await page.getByText('Version 2').waitFor()

  await pushAddress(page, document)
  await page.getByText('Made with library version 1').waitFor()
  await page.getByRole('button', { name: 'Bring up to date' }).click()
  const changes = page.getByRole('dialog').getByRole('region', { name: 'Changes' })
  await changes.locator('ins', { hasText: 'Harbor' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring up to date' }).click()
  await page.getByText('Made with library version 2').waitFor()
  await page.getByText('Small steps for Harbor & Pine.').waitFor()

  await page.getByRole('button', { name: 'Edit Content' }).click()
  await page.getByRole('button', { name: 'Insert a saved section into Our Recommendation' }).click()
  await page.getByRole('menuitem', { name: 'Your data' }).click()
  await page.getByText('Harbor & Pine keeps its data.').waitFor()
})

it('a library that was changed meanwhile is loaded again before it is saved, and keeps what is typed while it is saved; a follow-up is drafted from the panel of a lead', async () => {
  const page = await product.staff('/dashboard/library', phone)
  await page.getByLabel('Closing quote of a proposal').fill('Mine.')
  const theirs = await product.api.call(library.read, {})
  await product.api.call(library.revise, { body: { ...theirs.library, closing: 'Theirs.' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Load what was saved' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await eventually(async () =>
    expect(await page.getByLabel('Closing quote of a proposal').inputValue()).toBe('Theirs.'),
  )

  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/library$/, async (route) => {
    if (route.request().method() !== 'GET') await answered.promise
    await route.continue()
  })
  const text = page.getByLabel('Philosophy', { exact: true })
  await text.fill('Start small.')
  await text.press('Control+Enter')
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await text.fill('Start small. Then grow.')
  answered.resolve()
  await toast(page, 'Library updated successfully').waitFor()
  expect(await text.inputValue()).toBe('Start small. Then grow.')
  await text.press('Control+Enter')
  const saved = async () => JSON.stringify((await product.api.call(library.read, {})).library)
  await eventually(async () => expect(await saved()).toContain('Start small. Then grow.'))

  const { lead } = await product.api.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  await goTo(page, `/dashboard/leads?lead=${lead.id}`)
  await page.getByRole('button', { name: 'Draft follow-up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow-up to Ada' })
  await dialog.getByLabel('Subject').fill('Hello & again')
  const mail = dialog.getByRole('link', { name: 'Open in mail program' })
  expect(await mail.getAttribute('href')).toMatch(
    /^mailto:ada@example\.com\?subject=Hello%20%26%20again&body=Hello%20Ada%2C%0D%0A/,
  )
  expect(await violationsOn(page)).toEqual([])
  await product.leave(['412 /api/library'])
})
