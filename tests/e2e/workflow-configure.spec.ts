import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { messages, openSection, openTab } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const rows = (page: Page) => page.locator('li').filter({ has: page.getByRole('button', { name: /^Delete / }) })

describe('the Configure tab', () => {
  it('validates the settings, keeps valid ones, leaves the choice after a concurrent save, refuses an input whose name is taken, adds another, which the form then asks for, and deletes it', async () => {
    const page = await product.staff('/dashboard/workflows/3?tab=configure')
    await page.getByLabel('Workflow Name').fill(' ')
    await page.getByLabel('API Endpoint').fill('example.com/hook')
    await page.getByRole('button', { name: 'Update Workflow' }).click()
    await eventually(async () => expect(await messages(page)).toEqual(['Name is required', 'Must be a valid URL']))
    await page.getByLabel('Workflow Name').fill('Audit call')
    await page.getByLabel('Description').fill('What to ask in twenty minutes.')
    await page.getByLabel('API Endpoint').fill('https://hooks.example.com/audit')
    await page.getByRole('button', { name: 'Update Workflow' }).click()
    await toast(page, 'Success').waitFor()
    await toast(page, 'Workflow updated successfully').waitFor()
    await page.getByRole('heading', { name: 'Audit call' }).waitFor()
    await page.getByText('What to ask in twenty minutes.').first().waitFor()
    const { workflow } = workflowStaff(product.api)
    expect((await workflow(3)).apiEndpoint).toBe('https://hooks.example.com/audit')

    await goTo(page, '/dashboard/workflows/1?tab=configure')
    await page.getByLabel('Workflow Name').fill('Mine')
    await product.api.call(workflows.revise, { params: { id: '1' }, body: { name: 'Theirs' } })
    await page.getByText('Another person changed these settings meanwhile.').waitFor()
    expect(await page.getByLabel('Workflow Name').inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Update Workflow' }).click()
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText('Error')
      .waitFor()
    expect((await workflow(1)).name).toBe('Theirs')
    await page.getByRole('button', { name: 'Load them' }).click()
    await eventually(async () => expect(await page.getByLabel('Workflow Name').inputValue()).toBe('Theirs'))

    await goTo(page, '/dashboard/workflows/2?tab=configure')
    await page.getByRole('button', { name: 'Add Input' }).click()
    const form = page.getByRole('form', { name: 'New input' })
    await form.getByRole('button', { name: 'Add Input' }).click()
    await eventually(async () => expect(await messages(page)).toEqual(['Name is required', 'Label is required']))
    expect(await form.getByLabel('Input Type').locator('option').allTextContents()).toEqual([
      'Text',
      'Textarea',
      'Number',
      'Email',
    ])
    await form.getByLabel('Field Name').fill('topic')
    await form.getByLabel('Display Label').fill('Again')
    await form.getByRole('button', { name: 'Add Input' }).click()
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText('Error')
      .waitFor()
    expect(await form.getByLabel('Display Label').inputValue()).toBe('Again')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await rows(page).count()).toBe(3)
    await page.getByRole('button', { name: 'Add Input' }).click()
    await form.getByLabel('Field Name').fill('replyTo')
    await form.getByLabel('Display Label').fill('Answers go to')
    await form.getByLabel('Input Type').selectOption('Email')
    await form.getByLabel('Required').check()
    await form.getByLabel('Placeholder Text').fill('desk@example.com')
    await form.getByRole('button', { name: 'Add Input' }).click()
    await toast(page, 'Input added successfully').waitFor()
    const row = rows(page).filter({ hasText: 'Answers go to' })
    expect(await row.textContent()).toMatch(/replyTo.*Email.*Required/)
    await openTab(page, 'Run Workflow')
    expect(await page.getByRole('textbox', { name: 'Answers go to' }).getAttribute('placeholder')).toBe(
      'desk@example.com',
    )

    await openTab(page, 'Configure')
    await row.getByRole('button', { name: 'Delete Answers go to' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete input' }).click()
    await toast(page, 'Input deleted successfully').waitFor()
    await row.waitFor({ state: 'detached' })
    expect((await workflowStaff(product.api).inputs(2)).map(({ name }) => name)).toEqual([
      'topic',
      'notes',
      'wordCount',
    ])
    await product.leave(['412 /api/workflows/1', '409 /api/workflows/2/inputs'])
  })
})

describe('the sections of the Configure tab', () => {
  it('say in a line what is in them, open one at a time, and keep what is typed, also while another tab is open, but never show the secrets that were set', async () => {
    const { id } = await workflowStaff(product.api).add({ apiEndpoint: 'https://hooks.example.com/run' })
    const page = await product.staff(`/dashboard/workflows/${id}?tab=configure`)
    await page.getByText('Runs are started by staff alone', { exact: true }).waitFor()
    await page.getByText('Calls are sent without secrets', { exact: true }).waitFor()
    await page.getByLabel('Workflow Name').fill('Half a name')
    await openSection(page, 'Secrets')
    await page.getByRole('button', { name: 'Set Secret' }).click()
    await page.getByLabel('Header Name').fill('X-Team')
    await openTab(page, 'Run History')
    expect(await page.getByLabel('Workflow Name').isVisible()).toBe(false)
    // The outline is drawn inside of the tab, where nothing cuts it off.
    await page.keyboard.press('ArrowLeft')
    const focused = page.locator('[role="tab"]:focus', { hasText: 'Configure' })
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineOffset)).toBe('-2px')
    await page.keyboard.press('Enter')
    await page.getByRole('tabpanel', { name: 'Configure' }).waitFor()
    expect(await page.getByLabel('Workflow Name').inputValue()).toBe('Half a name')
    expect(await page.getByLabel('Header Name').inputValue()).toBe('X-Team')
    await openSection(page, 'Alerts')
    await page.getByRole('button', { name: 'Alerts', expanded: true }).waitFor()
    expect(await page.getByRole('button', { expanded: true }).allTextContents()).toEqual(['Alerts'])
    await page.getByLabel('Notify after failures').fill('3')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await toast(page, 'Workflow updated successfully').waitFor()
    await openSection(page, 'Secrets')
    await page.getByText('After 3 failures in a row', { exact: true }).waitFor()
    expect(await page.getByLabel('Header Name').inputValue()).toBe('X-Team')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Secrets', expanded: true }).waitFor()
    await page.getByRole('button', { name: 'Set Secret' }).click()
    await page.getByLabel('Header Name').fill('Host')
    await page.getByRole('button', { name: 'Save Secret' }).click()
    await eventually(async () =>
      expect(await messages(page)).toEqual(['The call sets this header itself', 'At least 4 characters']),
    )
    await page.getByLabel('Kind of Secret').selectOption('Bearer token')
    await page.getByLabel('Bearer Token').fill('never-shown-again')
    await page.getByRole('button', { name: 'Save Secret' }).click()
    await toast(page, 'Secret set successfully').waitFor()
    await page.getByText('Bearer token', { exact: true }).waitFor()
    expect(await page.content()).not.toContain('never-shown-again')
    await page.getByRole('button', { name: 'Remove Bearer token' }).click()
    await page.getByRole('button', { name: 'Remove secret' }).click()
    await toast(page, 'Secret removed successfully').waitFor()
    await page.getByText('Bearer token', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Secrets', expanded: true }).click()
    await page.getByRole('button', { name: 'Secrets', expanded: false }).waitFor()
    expect(await page.getByRole('button', { expanded: true }).count()).toBe(0)

    await goTo(page, '/dashboard/workflows/4?tab=configure')
    await openSection(page, 'Archive')
    await page.getByText('This workflow is built in and cannot be archived.').waitFor()
    expect(await page.getByRole('button', { name: 'Archive workflow' }).count()).toBe(0)
  })
})
