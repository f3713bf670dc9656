import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { goTo } from './support/go-to.ts'
import { expectFocus, toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { proposalOutputs } from './support/readers.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  await product.api.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example' } })
})
afterAll(() => product.close())
afterEach(() => product.leave())

const question = (page: Page) => page.getByRole('alertdialog')
const answer = async (page: Page, name: string) => {
  await question(page).getByRole('button', { name }).click()
  await question(page).waitFor({ state: 'detached' })
}

/** What asks before the screen is left is loaded when its first field is focused. */
const expectGuard = (page: Page) =>
  eventually(async () =>
    expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false),
  )

/** The screen of this lead, opened from another one, with half a note. */
const writeNote = async (): Promise<Page> => {
  const page = await product.staff('/dashboard/automation')
  await page.getByRole('link', { name: /^Leads/ }).click()
  await page.getByRole('link', { name: 'Mara Quell' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('What was said').fill('She wants to start in March')
  await expectGuard(page)
  return page
}

describe('text that is typed and not saved', () => {
  it('stays until its user agrees to close the panel or the page with it, or saves it, is typed further while it is saved or composed, and is not replaced by an earlier note', async () => {
    const page = await writeNote()
    const text = page.getByLabel('What was said')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(400, 880),
      () => page.goBack(),
      () => page.getByRole('button', { name: 'Close panel' }).click(),
    ]) {
      await leave()
      await question(page).getByText('Leave without saving?').or(question(page).getByText('Close without')).waitFor()
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await question(page).waitFor({ state: 'detached' })
      expect(await text.inputValue()).toBe('She wants to start in March')
    }
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const browserQuestion = await asked
    expect(browserQuestion.type()).toBe('beforeunload')
    await browserQuestion.dismiss()
    await text.focus()
    await page.keyboard.press('Escape')
    await answer(page, 'Stay')
    await expectFocus(text)
    await page.keyboard.press('Escape')
    await answer(page, 'Close')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')

    await page.getByRole('link', { name: 'Mara Quell' }).click()
    await page.getByRole('button', { name: 'Write a note' }).click()
    await text.fill('She wants to start in April')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('She wants to start in April').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await question(page).count()).toBe(0)

    await page.getByRole('link', { name: 'Mara Quell' }).click()
    const answered = Promise.withResolvers<void>()
    await page.route(/\/api\/leads\/[\w-]+$/, async (route) => {
      if (route.request().method() === 'PATCH') await answered.promise
      await route.continue()
    })
    const panel = page.getByRole('dialog')
    const company = panel.getByRole('textbox', { name: 'Company' })
    await company.fill('Quell')
    await company.press('Enter')
    await company.pressSequentially(' & Sons')
    answered.resolve()
    await toast(page, 'Lead updated successfully').waitFor()
    expect(await company.inputValue()).toBe('Quell & Sons')
    await company.press('Enter')
    const saved = async () => (await product.api.call(leads.list, { query: { search: 'Mara' } })).leads[0]?.company
    await eventually(async () => expect(await saved()).toBe('Quell & Sons'))

    const phone = panel.getByRole('textbox', { name: 'Phone' })
    await phone.fill('04')
    for (const key of ['Enter', 'Escape'])
      await phone.dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })
    expect(await phone.inputValue()).toBe('04')
    expect(await panel.locator('[data-changed="true"]').count()).toBe(1)
    expect(await question(page).count()).toBe(0)
    await phone.press('Escape')

    await panel.getByRole('button', { name: 'Write a note' }).click()
    await panel.getByLabel('What was said').fill('An earlier note')
    await panel.getByRole('button', { name: 'Add note' }).click()
    const edit = panel.getByRole('button', { name: /^Edit/ })
    await edit.first().waitFor()
    await panel.getByRole('button', { name: 'Write a note' }).click()
    await panel.getByLabel('What was said').fill('A later one')
    expect(await edit.count()).toBe(0)
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await edit.first().waitFor()
  })

  it('stays in a dialog until Cancel and in a form until it is saved, also where that opens what it has made, but not in a search', async () => {
    const page = await product.staff(`/dashboard/leads`)
    const add = page.getByRole('button', { name: 'Add lead' })
    const dialog = page.getByRole('dialog', { name: 'Add a lead' })
    await add.click()
    await dialog.getByLabel('Name').fill('Otto')
    await expectGuard(page)
    for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(30, 880)]) {
      await dialog.getByLabel('Company').focus()
      await leave()
      await answer(page, 'Stay')
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Otto')
      await expectFocus(dialog.getByLabel('Company'))
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await add.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Search leads').fill('mara')
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()

    await goTo(page, '/dashboard/settings')
    const group = page.getByRole('form', { name: 'Your firm' })
    await group.getByLabel('Name', { exact: true }).fill('Quell & Sons')
    await expectGuard(page)
    await page.getByRole('link', { name: /^Leads/ }).click()
    await question(page).getByText('Leave without saving?').waitFor()
    await answer(page, 'Stay')
    await group.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Settings saved').waitFor()
    await page.getByRole('link', { name: /^Leads/ }).click()
    await page.getByRole('heading', { name: 'Leads', exact: true }).waitFor()
    await eventually(async () => expect(new URL(page.url()).pathname).toBe('/dashboard/leads'))
    await page.getByRole('link', { name: /^Workflows/ }).click()
    await page.getByRole('button', { name: 'New workflow' }).click()
    await page.getByLabel(/^Workflow Name|^Name/).fill('Reminder')
    await expectGuard(page)
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await page.getByRole('heading', { name: 'Reminder', level: 1 }).waitFor()
  })

  it('stays on a screen that asks for itself: in its dialogs, and in each of its parts', async () => {
    const runId = await sharedRuns(product.api).proposal(proposalOutputs())
    const page = await product.staff('/dashboard/documents')
    await page.locator(`a[href*="${runId}"]`).first().click()
    await page.getByRole('button', { name: 'Share' }).click()
    const reader = page.getByRole('dialog').getByLabel('Name of the reader')
    await reader.fill('Mara Quell')
    await expectGuard(page)
    await page.goBack()
    await answer(page, 'Stay')
    expect(await reader.inputValue()).toBe('Mara Quell')
    await page.goBack()
    await answer(page, 'Leave')

    await goTo(page, '/dashboard/site')
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Half a title')
    await page.getByLabel('Part').selectOption('Firm')
    await page.getByLabel('Legal entity').waitFor()
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await question(page).getByText('Your changes to the site are not saved.').waitFor()
    await answer(page, 'Leave')
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
  })
})
