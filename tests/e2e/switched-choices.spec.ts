import type { Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { goTo } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { openSection } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

/** Makes a choice, then the earlier one again. */
const chooseAndReturn = async (choice: Locator, other: string): Promise<void> => {
  const first = await choice.inputValue()
  await choice.selectOption(other)
  await choice.selectOption(first)
}

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
