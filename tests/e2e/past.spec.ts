import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { goTo, pushAddress } from './support/go-to.ts'
import { overflowOf } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let then: string
let later: string
let runId: string
beforeAll(async () => {
  product = await openProduct()
  const add = async (name: string) => {
    const body = { name, email: `${name}@example.com`.toLowerCase(), company: `${name} & Co`, estimatedValue: 250_000 }
    return (await product.api.call(leads.create, { body })).lead.id
  }
  const id = await add('Maya')
  const runs = sharedRuns(product.api)
  runId = await runs.proposal()
  await runs.report(runId, { leadId: id })
  const { share } = await runs.share(runId, { name: 'Maya' })
  then = await aMoment()
  await runs.revoke(share.id)
  await product.api.call(leads.revise, { params: { id }, body: { status: 'won', estimatedValue: 900_000 } })
  await add('Otto')
  later = await aMoment()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const expectReadable = async (page: Page) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // The sidebar becomes a drawer with the next render.
    await eventually(async () => expect([width, await overflowOf(page)]).toEqual([width, 0]))
  }
  expect(await violationsOn(page)).toEqual([])
}

it('the leads, the panel of one, the documents of all clients and the links of a run are shown as they were, marked as the past, with nothing to change, and two moments side by side', async () => {
  const page = await product.staff(`/dashboard/leads?at=${then}`)
  await page.getByText('nothing can be changed here').waitFor()
  await page.getByRole('link', { name: 'Maya' }).waitFor()
  expect(await page.getByRole('link', { name: 'Otto' }).count()).toBe(0)
  expect(await page.getByText('New', { exact: true }).count()).toBeGreaterThan(0)
  expect(await page.getByRole('button', { name: 'Add lead' }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('radio', { name: 'Board' }).click()
  await page.getByRole('region', { name: 'Won' }).waitFor()
  expect(await page.getByRole('region', { name: 'New' }).getByText('Maya', { exact: true }).count()).toBe(1)
  expect(await page.getByRole('combobox', { name: /^Move/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('region', { name: 'Won' }).getByText('Maya', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?view=board')

  await pushAddress(page, `/dashboard/leads?at=${then}`)
  await page.getByRole('link', { name: 'Maya' }).click()
  const panel = page.getByRole('dialog', { name: 'Maya' })
  await panel.getByText('nothing can be changed here').waitFor()
  await panel.getByRole('region', { name: 'Documents' }).getByText('1 live link').waitFor()
  await panel.getByText(/^Link made/).waitFor()
  expect(await panel.getByText(/^Link revoked/).count()).toBe(0)
  expect(await panel.getByText('$2,500', { exact: true }).count()).toBe(1)
  expect(await panel.getByRole('textbox').count()).toBe(0)
  expect(await panel.getByRole('button', { name: /Undo|Erase|Draft|Run a workflow/ }).count()).toBe(0)
  await expectReadable(page)
  await panel.getByRole('link', { name: /^Proposal for/ }).click()
  await page.getByRole('region', { name: 'Links on another day' }).getByText('Live', { exact: true }).waitFor()

  await pushAddress(page, `/dashboard/leads?at=${later}&compare=${then}`)
  const comparison = page.getByRole('region', { name: 'Comparison' })
  await comparison.getByText('New → Won').first().waitFor()
  const row = comparison.getByRole('row', { name: /^Pipeline value/ })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['$2,500', '$2,500', '–'])
  expect(
    await comparison
      .getByRole('row', { name: /^Leads/ })
      .getByRole('cell')
      .allInnerTexts(),
  ).toEqual(['1', '2', '+1'])
  await comparison.getByText('$2,500 → $9,000').waitFor()
  await expectReadable(page)

  await goTo(page, `/dashboard/documents?at=${then}`)
  await page.getByText('nothing can be changed here').waitFor()
  await page.getByText('1 live link').waitFor()
  await page.getByLabel('As of', { exact: true }).fill('2020-02-29')
  await page.getByText('No documents then').waitFor()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.getByText('0 live links').waitFor()

  await pushAddress(page, `/dashboard/workflows/5?tab=history&run=${runId}&at=${then}`)
  const links = page.getByRole('region', { name: 'Links on another day' })
  await links.getByText('nothing can be changed here').waitFor()
  await links.getByText('Live', { exact: true }).waitFor()
  expect(await links.getByRole('button', { name: /Revoke|Extend|Copy/ }).count()).toBe(0)
  await expectReadable(page)
  await links.getByLabel('Links as of').fill('2020-02-29')
  await links.getByText('There were no links to this report.').waitFor()
  await links.getByRole('button', { name: 'Back to now' }).click()
  expect(new URL(page.url()).searchParams.get('at')).toBeNull()
})

it('a day of workflows is chosen in the address, by a date field with formats and a first day of its own', async () => {
  const page = await product.newStaff('/privacy-policy')
  await page.route('**/dashboard', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('&quot;en-US&quot;', '&quot;de-DE&quot;')
    await route.fulfill({ response: answer, body: body.replace('&quot;monday&quot;', '&quot;sunday&quot;') })
  })
  await page.goto('/dashboard')
  const field = page.getByRole('textbox', { name: 'As of' })
  await field.fill('29.2.20')
  await field.press('Enter')
  await page.getByText('No workflows found').waitFor()
  await page.waitForURL('**/dashboard?at=2020-02-29')
  expect(await page.getByRole('button', { name: 'New workflow' }).count()).toBe(0)
  await eventually(async () => expect(await field.inputValue()).toBe('29.02.2020'))
  await page.getByRole('button', { name: 'Open the calendar: As of', exact: true }).click()
  const month = page.getByRole('table', { name: 'Februar 2020' })
  await month.getByRole('button', { name: 'Samstag, 29. Februar 2020', pressed: true }).waitFor()
  expect((await month.getByRole('columnheader').allInnerTexts())[0]).toBe('So')
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard?at=2020-01-26')
  await eventually(async () => expect(await field.inputValue()).toBe('26.01.2020'))
})
