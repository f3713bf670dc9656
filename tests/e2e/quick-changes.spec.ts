import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { eventually } from '#tests/support/eventually.ts'
import { goTo, pushAddress } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { openSection, workflowCard } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await product.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** Types a search into the list, which begins at the event "search-now" instead of after a pause. */
const typeSearch = async (page: Page, label: string, text = 'mara'): Promise<void> => {
  const box = page.getByLabel(label)
  await box.waitFor()
  await page.evaluate(() => {
    const { setTimeout } = window
    delete document.documentElement.dataset.typed
    window.setTimeout = ((act: () => void, ms?: number) => {
      if (ms !== 250) return setTimeout(act, ms)
      document.documentElement.dataset.typed = 'true'
      document.addEventListener('search-now', act, { once: true })
      return 0
    }) as typeof window.setTimeout
  })
  await box.fill(text)
  await page.locator('html[data-typed]').waitFor()
}

/** Presses a link or a button, and searches in the same moment: before what was pressed for is rendered. */
const pressAndSearch = (page: Page, role: 'link' | 'radio', name: string) =>
  page.getByRole(role, { name, exact: true }).evaluate((element: HTMLElement) => {
    element.click()
    document.dispatchEvent(new Event('search-now'))
  })

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

describe('an answer to a screen that was left, and a search that was typed a moment ago', () => {
  it('do not call their user back, be it of a workflow to run or of a new one; the search keeps a choice that was pressed since, and a lead open', async () => {
    const page = await product.staff('/dashboard')
    for (const [path, ask] of [
      [/\/api\/workflows\/\d+\/inputs$/, pressRun],
      [/\/api\/workflows$/, createWorkflow],
    ] as const) {
      const release = Promise.withResolvers<void>()
      const asked = Promise.withResolvers<void>()
      await ask(page, () =>
        page.route(path, async (route) => {
          asked.resolve()
          const response = await route.fetch()
          await release.promise
          await route.fulfill({ response })
        }),
      )
      await asked.promise
      await page.getByRole('link', { name: /^Leads/ }).click()
      await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
      const answer = page.waitForResponse(path)
      release.resolve()
      await (await answer).finished()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      expect(addressOf(page)).toBe('/dashboard/leads')
      await page.unrouteAll()
      await page.getByRole('link', { name: /^Workflows/ }).click()
    }

    for (const [path, label] of [
      ['/dashboard/documents', 'Search documents'],
      ['/dashboard/leads', 'Search leads'],
    ] as const) {
      await pushAddress(page, path)
      await typeSearch(page, label)
      await pressAndSearch(page, 'link', 'Workflows')
      await page.getByRole('heading', { name: 'Workflows', exact: true }).waitFor()
      expect(addressOf(page)).toBe('/dashboard')
      await page.goBack()
      await page.getByLabel(label).waitFor()
      expect(addressOf(page)).toBe(path)
    }

    await typeSearch(page, 'Search leads')
    await pressAndSearch(page, 'radio', 'Quick')
    await eventually(() => expect(addressOf(page)).toBe('/dashboard/leads?view=quick&search=mara'))
    await typeSearch(page, 'Search leads', 'mara q')
    await pressAndSearch(page, 'link', 'Mara Quell')
    await page.getByRole('dialog').getByRole('heading', { name: 'Mara Quell' }).waitFor()
    await eventually(() => expect(addressOf(page)).toContain('search=mara+q'))
    expect(addressOf(page)).toContain('lead=')
  })
})

describe('what is typed below a choice remains while another one is made', () => {
  it('of a secret, of a trigger and of a new workflow', async () => {
    const page = await product.staff('/dashboard/workflows/3?tab=configure')
    await openSection(page, 'Secrets')
    await page.getByRole('button', { name: 'Set Secret' }).click()
    await page.getByLabel('Header Name').fill('X-Api-Key')
    await page.getByLabel('Header Value').fill('3f9c1d7a55e0b284')
    await chooseAndReturn(page.getByLabel('Kind of Secret'), 'User and password')
    expect(await page.getByLabel('Header Name').inputValue()).toBe('X-Api-Key')
    await page.getByRole('button', { name: 'Save Secret' }).click()
    await page.getByText('Header X-Api-Key').waitFor()

    await openSection(page, 'Triggers')
    await page.getByRole('button', { name: 'Add Trigger' }).click()
    const form = page.getByRole('form', { name: 'New trigger' })
    const often = form.getByLabel('How often')
    await often.selectOption('Every week')
    await form.getByLabel('On', { exact: true }).selectOption('Friday')
    await form.getByLabel('At', { exact: true }).fill('14:30')
    await form.getByLabel('Times at which').selectOption('Make up one run for all')
    await form.getByLabel('Runs at once').selectOption('At most so many; more wait')
    await form.getByLabel('At most').fill('7')
    await form.getByLabel(/^In shadow/).check()
    await chooseAndReturn(often, 'Every hour')
    await chooseAndReturn(form.getByLabel('Runs at once'), 'No limit')
    await chooseAndReturn(form.getByLabel('Start a run'), 'By a webhook')
    expect(await form.getByLabel(/^In shadow/).isChecked()).toBe(true)
    await form.getByRole('button', { name: 'Add Trigger' }).click()
    await toast(page, 'Trigger added successfully').waitFor()
    const { triggers: saved } = await product.api.call(triggers.list, { params: { id: '3' } })
    expect(saved).toMatchObject([{ cron: '30 14 * * 5', missed: 'once', limit: { most: 7, beyond: 'queue' } }])

    await goTo(page, '/dashboard')
    await page.getByRole('button', { name: 'New workflow' }).click()
    await page.getByLabel('Workflow Name').fill('Reminder')
    await chooseAndReturn(page.getByLabel('Start from'), 'A file')
    await page.getByText('It starts inactive.').waitFor()
    expect(await page.getByLabel('Workflow Name').inputValue()).toBe('Reminder')
  })
})

/** Makes a choice, then the earlier one again. */
const chooseAndReturn = async (choice: Locator, other: string): Promise<void> => {
  const first = await choice.inputValue()
  await choice.selectOption(other)
  await choice.selectOption(first)
}

type Hold = () => Promise<unknown>

async function pressRun(page: Page, hold: Hold) {
  const run = workflowCard(page, 'Proposal Generation').getByRole('button', { name: 'Run', exact: true })
  await run.waitFor()
  await hold()
  await run.click()
}

async function createWorkflow(page: Page, hold: Hold) {
  await page.getByRole('button', { name: 'New workflow' }).click()
  await page.getByLabel(/^Workflow Name|^Name/).fill('Reminder')
  await hold()
  await page.getByRole('button', { name: 'Create workflow' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}
