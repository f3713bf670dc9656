import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { toast } from './support/on-screen.ts'
import { openSection } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const openWorkflow = async () => {
  const { id } = await workflowStaff(product.api).add({ apiEndpoint: 'https://hooks.example.com/run' })
  return product.staff(`/dashboard/workflows/${id}?tab=configure`)
}

const openAlerts = async () => {
  const page = await openWorkflow()
  await openSection(page, 'Alerts')
  return page
}

const openSettings = async () => (await product.staff('/dashboard/settings')).getByRole('form', { name: 'Your firm' })

const openFirm = async () => {
  const page = await product.staff('/dashboard/site')
  await page.getByLabel('Part').selectOption('Firm')
  return page
}

type Field = readonly [label: string | RegExp, text: string]
type Form = {
  readonly open: () => Promise<Page | Locator>
  readonly first: Field
  readonly second: Field
  readonly button: string
  readonly path: RegExp
  readonly success: string
}

const settings: Form = {
  open: openSettings,
  first: ['Name', 'Quell & Sons'],
  second: ['Legal entity', 'Quell Ltd'],
  button: 'Save',
  path: /\/api\/settings$/,
  success: 'Settings saved',
}
const workflow: Form = {
  open: openWorkflow,
  first: [/^Workflow Name/, 'Reminder'],
  second: ['Description', 'Each Monday'],
  button: 'Update Workflow',
  path: /\/api\/workflows\/\d+$/,
  success: 'Workflow updated successfully',
}
const alerts: Form = {
  open: openAlerts,
  first: ['Notify after failures', '3'],
  second: ['Pause after failures in a row', '9'],
  button: 'Save alerts',
  path: /\/options$/,
  success: 'Workflow updated successfully',
}
const firm: Form = {
  open: openFirm,
  first: ['Name of the firm', 'Quell'],
  second: ['Legal entity', 'Quell Inc'],
  button: 'Save the firm',
  path: /\/api\/settings$/,
  success: 'Saved. Visitors see it within seconds.',
}

it.each(Object.entries({ settings, workflow, alerts, firm }))(
  'what is typed into the form of %s while it is saved stays, and is saved by the next press',
  async (_, { open, first, second, button, path, success }) => {
    const form = await open()
    const page = 'page' in form ? form.page() : form
    const field = ([label]: Field) => form.getByLabel(label, { exact: true })
    const save = () => form.getByRole('button', { name: button, exact: true }).click()
    const release = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      if (route.request().method() !== 'GET') await release.promise
      await route.continue()
    })
    await field(first).fill(first[1])
    await save()
    await field(second).fill(second[1])
    release.resolve()
    await toast(page, success).waitFor()
    expect(await field(second).inputValue()).toBe(second[1])
    expect(await field(first).inputValue()).toBe(first[1])
    const saving = page.waitForRequest((request) => path.test(request.url()) && request.method() !== 'GET')
    await save()
    expect((await saving).postData()).toContain(second[1])
  },
)

it.each([
  ['note', 'Write a note', 'What was said', 'Add note'],
  ['task', 'Add a task', 'What is to be done', 'Add task'],
])('a %s that is refused while another is written is back in the form after it', async (kind, write, field, add) => {
  const { lead } = await product.api.call(leads.create, { body: { name: 'Ida Quell', email: `${kind}@quell.example` } })
  const refusal = { type: 'about:blank', title: 'Refused', status: 422, detail: 'This is refused.' }
  const page = await product.staff(`/dashboard/leads?lead=${lead.id}`)
  const release = Promise.withResolvers<void>()
  await page.route(`**/${kind}s`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await release.promise
    return route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal })
  })
  const panel = page.getByRole('dialog')
  const press = (name: string) => panel.getByRole('button', { name }).click()
  const text = panel.getByLabel(field)
  await press(write)
  await text.fill('An earlier one')
  await press(add)
  await press(write)
  await text.fill('A later one')
  release.resolve()
  await toast(page, refusal.detail).waitFor()
  expect(await text.inputValue()).toBe('A later one')
  await press('Cancel')
  await eventually(async () => expect(await text.inputValue()).toBe('An earlier one'))
  await press('Cancel')
  await product.leave([], /^422 .*\/(notes|tasks)$/)
})
