import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { openProduct, type Product } from './support/product.ts'
import { phone } from './support/visits.ts'

let product: Product
let documentId: string
beforeAll(async () => {
  product = await openProduct()
  await product.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
  const at = workflowStaff(product.api)
  const run = await at.start(4, { clientName: 'Quell & Söhne', meetingNotes: 'Wants more.' })
  documentId = (await at.ended(run.id)).id
})
afterAll(() => product.close())
afterEach(() => product.leave())

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path)

describe('the command palette', () => {
  it('is opened by its key, finds screens, leads and documents, and goes there by arrows and Enter', async () => {
    const page = await product.staff('/dashboard/automation')
    await page.getByText('Smart Triggers').waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).fill('quell')
    await options(page).filter({ hasText: 'Quell & Söhne' }).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await options(page).and(page.locator('[aria-selected="true"]')).innerText()).toMatch(/^Quell & Söhne/)
    await page.keyboard.press('Enter')
    await at(page, `/dashboard/engagement-overviews/${documentId}`)
    await page.keyboard.press('Control+k')
    await palette(page).fill('failed runs')
    await page.keyboard.press('Enter')
    await at(page, '/dashboard/runs?status=failed')
    await page.getByText('No runs match').waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
  })

  it('keeps what is typed while its code loads, which presses no key of the page', async () => {
    const page = await product.newStaff('/dashboard/leads')
    await page.getByText('Mara Quell').first().waitFor()
    const release = Promise.withResolvers<void>()
    await page.route(/command-palette.*\.js$/, async (route) => {
      await release.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    // The keys of the page are among them: c adds a lead, g and l go to the leads.
    await page.keyboard.type('clgl quell', { delay: 20 })
    release.resolve()
    await palette(page).waitFor()
    await page.keyboard.type(' & s')
    expect(await palette(page).inputValue()).toBe('clgl quell & s')
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  it('finds every screen of the sidebar, and workflows by name, whatever the accents', async () => {
    const name = 'Résumé of the month'
    const { workflow } = await product.api.call(workflows.create, { body: { name } })
    const page = await product.staff('/dashboard/runs')
    await page.getByText('Administration').click()
    const links = page.getByRole('complementary').getByRole('link')
    await page.getByRole('link', { name: 'System', exact: true }).waitFor()
    const names = (await links.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '').slice(1)
    expect(names).toEqual(expect.arrayContaining(['Today', 'Leads', 'Library', 'Approvals', 'API', 'System']))
    await page.keyboard.press('Control+k')
    const missing: string[] = []
    for (const screen of names) {
      await palette(page).fill(screen)
      const titles = (await options(page).allInnerTexts()).map((text) => text.split('\n')[0])
      if (!titles.includes(screen)) missing.push(screen)
    }
    expect(missing).toEqual([])
    await palette(page).fill('resume month')
    await options(page).filter({ hasText: name }).waitFor()
    await page.keyboard.press('Enter')
    await at(page, `/dashboard/workflows/${workflow.id}`)
  })

  it('opens the form for a lead, and has no such action for an auditor', async () => {
    const page = await product.staff('/dashboard/runs')
    await page.getByRole('button', { name: /^Search Ctrl K/ }).click()
    await palette(page).fill('add a lead')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add a lead' }).waitFor()
    const { inviteUrl } = await product.api.call(staff.invite, { body: { email: 'vera@atrium.test', role: 'auditor' } })
    const auditor = await product.visitor('/privacy-policy')
    const data = { token: inviteUrl?.split('#')[1], password: 'plum violet harbor 9' }
    await auditor.context().request.post('/api/auth/invite', { data, failOnStatusCode: true })
    await auditor.goto('/dashboard/runs')
    await auditor.getByRole('button', { name: 'Logout' }).waitFor()
    await auditor.keyboard.press('Control+k')
    await palette(auditor).waitFor()
    const titles = await options(auditor).allInnerTexts()
    expect(titles.length).toBeGreaterThan(5)
    expect(titles.filter((title) => /Add|New|Import/.test(title))).toEqual([])
  })
})

it('two keys lead to a screen and ? lists them, not while typing', async () => {
  const page = await product.staff('/dashboard/automation')
  await page.getByText('Smart Triggers').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByRole('link', { name: 'Quell & Söhne' }).waitFor()
  await at(page, '/dashboard/documents')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to Workflows').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('gl?')
  await at(page, '/dashboard/documents?search=gl%3F')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('heading', { name: 'Documents', exact: true }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByText('Mara Quell').first().waitFor()
})

it('a key leads to the search of each list', async () => {
  const page = await product.staff('/dashboard/runs')
  for (const path of ['runs', 'documents', 'leads', 'leads?view=board', 'audit', 'workflows/4?tab=history']) {
    await page.goto(`/dashboard/${path}`)
    const search = page.getByRole('searchbox')
    await search.waitFor()
    await page.keyboard.press('/')
    expect(await search.evaluate((it) => it === document.activeElement)).toBe(true)
  }
})

it('keys are the same on a Greek or Russian layout', async () => {
  const page = await product.staff('/dashboard/runs')
  await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor()
  const press = (key: string, code: string, ctrlKey: boolean) =>
    page.evaluate((init) => window.dispatchEvent(new KeyboardEvent('keydown', { ...init, cancelable: true })), {
      key,
      code,
      ctrlKey,
    })
  await press('γ', 'KeyG', false)
  await press('δ', 'KeyD', false)
  await at(page, '/dashboard/documents')
  await press('л', 'KeyK', true)
  await palette(page).waitFor()
})

it('the lists of documents and runs are filtered by their address, also on a phone', async () => {
  const page = await product.staff('/dashboard/runs?workflow=4&status=completed&search=quell', phone)
  await page.getByRole('link', { name: 'Engagement Overview', exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await page.getByLabel('Until').fill('2020-01-01')
  await page.getByText('No runs match').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Engagement Overview', exact: true }).click()
  await page.getByRole('heading', { name: 'Linked run' }).waitFor()
})
