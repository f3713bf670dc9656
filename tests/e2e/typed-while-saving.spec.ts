import type { Locator, Page, Request } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
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

type Field = readonly [label: string | RegExp, text: string]
type Form = {
  /** Shows the form on its screen. */
  readonly open?: (page: Page) => Promise<unknown>
  readonly name?: string
  readonly first: Field
  readonly second: Field
  readonly button: string
  readonly path: RegExp
  readonly success: string
}

const settings: Form = {
  name: 'Your firm',
  first: ['Name', 'Quell & Sons'],
  second: ['Legal entity', 'Quell Ltd'],
  button: 'Save',
  path: /\/api\/settings$/,
  success: 'Settings saved',
}
const workflow: Form = {
  first: [/^Workflow Name/, 'Reminder'],
  second: ['Description', 'Each Monday'],
  button: 'Update Workflow',
  path: /\/api\/workflows\/\d+$/,
  success: 'Workflow updated successfully',
}
const alerts: Form = {
  open: (page) => openSection(page, 'Alerts'),
  first: ['Notify after failures', '3'],
  second: ['Pause after failures in a row', '9'],
  button: 'Save alerts',
  path: /\/options$/,
  success: 'Workflow updated successfully',
}
const firm: Form = {
  open: (page) => page.getByLabel('Part').selectOption('Firm'),
  first: ['Name of the firm', 'Quell'],
  second: ['Legal entity', 'Quell Inc'],
  button: 'Save the firm',
  path: /\/api\/settings$/,
  success: 'Saved. Visitors see it within seconds.',
}

const typeWhileSaving = async (page: Page, { open, name, first, second, button, path, success }: Form) => {
  await open?.(page)
  const form: Page | Locator = name === undefined ? page : page.getByRole('form', { name })
  const field = ([label]: Field) => form.getByLabel(label, { exact: true })
  const save = () => form.getByRole('button', { name: button, exact: true }).click()
  const isWrite = (request: Request) => path.test(request.url()) && request.method() !== 'GET'
  const release = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await release.promise
    await route.continue()
  })
  await field(first).fill(first[1])
  const answer = page.waitForResponse((response) => isWrite(response.request()))
  await save()
  await field(second).fill(second[1])
  release.resolve()
  await answer
  await toast(page, success).waitFor()
  // The button cannot be pressed before the answer is used.
  const saving = page.waitForRequest(isWrite)
  await save()
  expect((await saving).postData()).toContain(second[1])
  expect(await field(second).inputValue()).toBe(second[1])
  expect(await field(first).inputValue()).toBe(first[1])
}

it('what is typed into the forms of settings, a workflow and its alerts, and the firm while they are saved stays, and is saved by the next press; a note or task that is refused while another is written is back in the form after it', async () => {
  const page = await product.staff('/dashboard/settings')
  await typeWhileSaving(page, settings)
  const { id } = await workflowStaff(product.api).add({ apiEndpoint: 'https://hooks.example.com/run' })
  await goTo(page, `/dashboard/workflows/${id}?tab=configure`)
  for (const form of [workflow, alerts]) await typeWhileSaving(page, form)
  await goTo(page, '/dashboard/site')
  await typeWhileSaving(page, firm)

  const { lead } = await product.api.call(leads.create, { body: { name: 'Ida Quell', email: 'ida@quell.example' } })
  await goTo(page, `/dashboard/leads?lead=${lead.id}`)
  const panel = page.getByRole('dialog')
  const press = (name: string) => panel.getByRole('button', { name }).click()
  for (const [kind, write, field, add] of [
    ['note', 'Write a note', 'What was said', 'Add note'],
    ['task', 'Add a task', 'What is to be done', 'Add task'],
  ] as const) {
    const refusal = { type: 'about:blank', title: 'Refused', status: 422, detail: `This ${kind} is refused.` }
    const release = Promise.withResolvers<void>()
    await page.route(`**/${kind}s`, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await release.promise
      return route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal })
    })
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
  }
  await product.leave([], /^422 .*\/(notes|tasks)$/)
})
