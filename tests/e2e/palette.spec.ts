import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { pushAddress } from './support/go-to.ts'
import { expectFocus } from './support/on-screen.ts'
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

/** Holds the server's answers back until the function is called. */
const holdSearches = async (page: Page): Promise<() => void> => {
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  return answers.resolve
}

describe('the command palette', () => {
  it('is opened by its key, finds screens, workflows, documents and actions, and goes there by arrows and Enter; two keys lead to each list and another to its search, not while typing, on any layout, and ? lists them; the palette moves by the arrows through what the server finds, and opens it, whatever keys are pressed before its answer; the list of runs is filtered by its address, also on a phone', async () => {
    const { workflow } = await product.api.call(workflows.create, { body: { name: 'Résumé of the month' } })
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
    await palette(page).fill('resume month')
    await options(page).filter({ hasText: workflow.name }).waitFor()
    await page.keyboard.press('Enter')
    await at(page, `/dashboard/workflows/${workflow.id}`)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Search Ctrl K/ }).click()
    await palette(page).fill('add a lead')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add a lead' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const { lead } = await product.api.call(leads.create, { body: { name: 'Otto Brandt', email: 'otto@mail.example' } })
    for (const [key, name] of Object.entries({ r: 'Runs', a: 'Audit', d: 'Documents', l: 'Leads', w: 'Workflows' })) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      const heading = page.getByRole('heading', { name, exact: true, level: 1 })
      await heading.waitFor()
      if (name === 'Workflows') break
      const search = page.getByRole('searchbox')
      await search.waitFor()
      await page.keyboard.press('/')
      await expectFocus(search)
      await page.keyboard.type('gl?')
      expect(await search.inputValue()).toBe('gl?')
      await heading.focus()
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to Workflows').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // On a Greek or Russian layout.
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

    const answerFirst = await holdSearches(page)
    await palette(page).fill('mara quell')
    await page.getByText('Searching', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    answerFirst()
    await options(page).and(page.locator('[aria-selected="true"]')).filter({ hasText: 'Mara Quell' }).waitFor()
    await page.unrouteAll()

    const answerSearches = await holdSearches(page)
    const asked = page.waitForRequest((request) => request.url().includes('otto'))
    await palette(page).fill('otto')
    await page.keyboard.press('Enter')
    await asked
    answerSearches()
    await at(page, `/dashboard/leads?lead=${lead.id}`)

    await page.setViewportSize(phone.viewport)
    await pushAddress(page, '/dashboard/runs?workflow=4&status=completed&search=quell')
    await page.getByRole('link', { name: 'Engagement Overview', exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    await page.getByLabel('Until').fill('2020-01-01')
    await page.getByText('No runs match').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Engagement Overview', exact: true }).click()
    await page.getByRole('heading', { name: 'Linked run' }).waitFor()
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
})
