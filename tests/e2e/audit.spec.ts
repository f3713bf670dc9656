import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'
import { admin } from '#tests/support/atrium.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { pushAddress } from './support/go-to.ts'
import { expectFocused, openPlace } from './support/on-screen.ts'
import { chooseMore } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { tabTo } from './support/tab-to.ts'

let product: Product
let leadId: string
let runId: string
let shareId: string
beforeAll(async () => {
  product = await openProduct()
  const body = leads.create.body.parse({ name: 'Maya Ortiz', email: 'maya@mail.example', priority: 'medium' })
  leadId = (await product.api.call(leads.create, { body })).lead.id
  await product.api.call(leads.revise, { params: { id: leadId }, body: { priority: 'high' } })
  await product.api.call(leads.revise, { params: { id: leadId }, body: { phone: '5550100' } })
  const runs = sharedRuns(product.api)
  runId = await runs.proposal()
  shareId = (await runs.share(runId, { name: 'Maya' })).share.id
})
afterAll(() => product.close())
afterEach(() => product.leave())

const entryOf = (page: Page, what: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: what, exact: true }) })
const status = (page: Page, text: string) => page.getByRole('main').getByRole('status').getByText(text, { exact: true })
const fact = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${name}`) })

describe('the audit of a lead', () => {
  it('opens from its panel, shows events, actors and data, steps through its versions by keyboard, shows a moment, and follows live changes; a share leads to its run, a run to its workflow, and each to its screen', async () => {
    const page = await product.staff(`/dashboard/leads?lead=${leadId}`)
    await page.getByRole('link', { name: 'Audit of Maya Ortiz' }).press('Enter')
    await page.getByRole('heading', { name: 'Lead: Maya Ortiz' }).waitFor()
    await page.waitForFunction(() => document.title === 'Audit · Northlight')
    await expectFocused(page, 'Audit')
    await entryOf(page, 'Lead captured').getByText('maya@mail.example').waitFor()
    const revised = entryOf(page, 'Lead priority changed')
    expect(await revised.textContent()).toContain(admin.email)
    await revised.getByText('Record', { exact: true }).click()
    await revised.getByText(/^[0-9a-f]{64}$/).waitFor()

    await status(page, 'Version 3 of 3').waitFor()
    await tabTo(page, /^Version$/)
    await page.keyboard.press('ArrowLeft')
    await status(page, 'Version 2 of 3').waitFor()
    // The state before stays until the other one is there.
    await fact(page, 'phone').waitFor({ state: 'hidden' })
    await fact(page, 'email').getByText('maya@mail.example').waitFor()
    await page.getByLabel('All fields: the state').click()
    await fact(page, 'phone').getByText('empty').waitFor()
    await page.getByRole('tab', { name: 'Difference' }).click()
    await fact(page, 'priority changed').waitFor()
    expect(await fact(page, 'priority').locator('dd').allTextContents()).toEqual(['medium', 'high'])
    await page.getByLabel('Version 2 compared with version').fill('0')
    await fact(page, 'email added').waitFor()
    await page.reload()
    await fact(page, 'email added').waitFor()
    await status(page, 'Version 2 of 3').waitFor()

    await pushAddress(page, `/dashboard/audit?kind=lead&id=${leadId}`)
    await status(page, 'Version 3 of 3').waitFor()
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByText(/^as of /).waitFor()
    await status(page, 'Version 3 of 3').waitFor()
    await page.getByRole('search', { name: 'Subject' }).getByLabel('Kind').waitFor()
    await page.getByRole('search', { name: 'Moment' }).getByLabel('At a moment').fill('2020-01-01T00:00:00')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing then').waitFor()
    await product.api.call(leads.revise, { params: { id: leadId }, body: { company: 'Ortiz Tiles' } })
    await page.getByRole('button', { name: 'Show version 4' }).click()
    await status(page, 'Version 4 of 4').waitFor()
    await fact(page, 'company').getByText('Ortiz Tiles').waitFor()

    await pushAddress(page, `/dashboard/audit?kind=share&id=${shareId}`)
    await page.getByRole('heading', { name: 'Share: Maya' }).waitFor()
    await page.getByRole('link', { name: 'Its run' }).click()
    await entryOf(page, 'Run completed').waitFor()
    expect(new URL(page.url()).search).toBe(`?kind=run&id=${runId}`)
    await page.getByRole('link', { name: 'Open' }).click()
    const run = page.getByRole('region', { name: 'Linked run' })
    await chooseMore(run, 'Audit')
    await page.getByRole('link', { name: 'Its workflow' }).click()
    await entryOf(page, 'Workflow created').waitFor()
    await page.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('link', { name: 'Audit of Proposal Generation' }).waitFor()
    await pushAddress(page, `/dashboard/proposals/${runId}`)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('link', { name: 'Audit of this document' }).click()
    await page.getByRole('heading', { name: `Run …${runId.slice(-6)}` }).waitFor()
    await product.leave([], /^404 .*\/state$/)
  })
})

it('an erased person is marked at every version, immediately, and what never was is said to be nothing; failing work is tried again from its list, and parts of the system that need attention are named', async () => {
  const body = leads.create.body.parse({ name: 'Noor Haddad', email: 'noor@mail.example' })
  const { id } = (await product.api.call(leads.create, { body })).lead
  const page = await product.staff(`/dashboard/audit?kind=lead&id=${id}`)
  await page.getByRole('heading', { name: 'Lead: Noor Haddad' }).waitFor()
  await product.api.call(leadErasure.erase, { params: { id } })
  await page.getByRole('heading', { name: `Lead …${id.slice(-6)}` }).waitFor()
  await entryOf(page, 'Lead captured').getByText('Personal data erased').waitFor()
  await page.getByRole('button', { name: 'Show version 1' }).click()
  await status(page, 'Version 1 of 2').waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/noor/i)

  await page.getByLabel('Id').fill('nobody')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing was recorded').waitFor()
  await page.getByLabel('Kind').selectOption('Workflow')
  await page.getByLabel('Id').fill('4')
  await page.keyboard.press('Enter')
  await entryOf(page, 'Workflow created').waitFor()
  await page.goBack()
  await page.getByText('Nothing was recorded').waitFor()

  const postgres = openPostgres(product.databaseUrl, () => undefined)
  const notice = aNotice({ stream: `lead-${leadId}` })
  await postgresParkedWork(postgres).failed('policies', notice, 'The disk is full.', 1)
  await postgres.close()
  await pushAddress(page, '/dashboard/audit')
  const line = page.getByRole('region', { name: 'Work that keeps failing' }).getByRole('listitem')
  await line.getByText('The disk is full.').waitFor()
  await line.getByRole('button', { name: /^Try again/ }).click()
  await line.waitFor({ state: 'detached' })

  await openPlace(page, 'System')
  // Test servers run without fsync.
  const durability = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Durability' })
  await durability.getByText('Turn it on in postgresql.conf.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Isolation and commits' }).getByText('OK').waitFor()
  await product.leave([], /^404 \/api\/audit/)
})
