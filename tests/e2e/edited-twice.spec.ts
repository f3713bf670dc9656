import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { library } from '#contracts/library/http.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { tokens } from '#contracts/token/http.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { workflowFiles } from '#contracts/trigger/http/workflow-files.ts'
import { webhooks } from '#contracts/webhook/http.ts'
import { workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo, pushAddress } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { openSection } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave())

const notice = (page: Page) => page.getByText('Another person changed these settings meanwhile.')
const newWorkflow = async () => {
  const { id } = await workflowStaff(product.api).add({ apiEndpoint: 'https://hooks.example.com/run' })
  return { id, params: { id: String(id) }, path: `/dashboard/workflows/${id}?tab=configure` }
}

/** Saves steps that were begun before an input was added, and shows the secret that another person sets. */
const stepsBesideAnInput = async (page: Page) => {
  const { params, path } = await newWorkflow()
  await pushAddress(page, path)
  await page.getByRole('button', { name: 'Add Steps' }).click()
  const form = page.getByRole('form', { name: 'Steps' })
  await form.getByRole('button', { name: 'Wait', exact: true }).click()
  await page.getByRole('button', { name: 'Add Input' }).click()
  const input = page.getByRole('form', { name: 'New input' })
  await input.getByLabel('Field Name').fill('city')
  await input.getByLabel('Display Label').fill('City')
  await input.getByRole('button', { name: 'Add Input' }).click()
  await input.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save Steps' }).click()
  await form.waitFor({ state: 'detached' })
  expect((await product.api.call(workflowSteps.read, { params })).steps.map(({ kind }) => kind)).toEqual(['wait'])

  await openSection(page, 'Secrets')
  await page.getByRole('button', { name: 'Set Secret' }).waitFor()
  await product.api.call(workflowSecrets.set, { params, body: { bearer: 'a-secret-of-theirs' } })
  await page.getByText('Bearer token', { exact: true }).waitFor()
}

describe('what two people edit at once', () => {
  it('are steps: those that were saved first stay until they are loaded, those beside an input that was added meanwhile are saved, and a secret that another person set is shown', async () => {
    const { params, path } = await newWorkflow()
    const page = await product.staff(path)
    await page.getByRole('button', { name: 'Add Steps' }).click()
    const form = page.getByRole('form', { name: 'Steps' })
    await form.getByRole('button', { name: 'Wait', exact: true }).click()
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
    const theirs = { id: 'theirs', name: 'Theirs', kind: 'wait' as const, seconds: 3600 }
    await product.api.call(workflowSteps.set, { params, body: { steps: [theirs] } })
    await notice(page).waitFor()
    await form.getByRole('button', { name: 'Save Steps' }).click()
    await toast(page, 'It was saved by another person first. Load it again, then repeat your change.').waitFor()
    expect((await product.api.call(workflowSteps.read, { params })).steps.map(({ name }) => name)).toEqual(['Theirs'])
    expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Load them' }).click()
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Both')
    await form.getByRole('button', { name: 'Save Steps' }).click()
    await form.waitFor({ state: 'detached' })
    expect((await product.api.call(workflowSteps.read, { params })).steps.map(({ name }) => name)).toEqual(['Both'])

    await stepsBesideAnInput(page)
    await product.leave([expect.stringMatching(/^412 .*steps$/)])
  })

  it('are the fields of a trigger, words of an input and alerts, of which each keeps what the other did not touch; tokens, webhooks and the library are shown as they are saved, and said to be where something is typed', async () => {
    const { id, params, path } = await newWorkflow()
    const body = { kind: 'schedule' as const, cron: '0 9 * * 1-5', timeZone: 'UTC' }
    const { trigger } = await product.api.call(triggers.add, { params, body })
    const input = { name: 'topic', label: 'Topic', type: 'text' as const, required: false, placeholder: 'Spring' }
    const { id: inputId } = await workflowStaff(product.api).addInput(id, { ...input, order: 1 })
    const page = await product.staff(path)
    await openSection(page, 'Triggers')
    await page.getByRole('button', { name: /^Edit Every/ }).click()
    await page.getByLabel('Runs at once').selectOption('At most so many; more wait')
    const theirs = { params: { triggerId: trigger.id }, body: { cron: '30 7 * * *' } }
    await product.api.call(triggers.revise, theirs)
    await notice(page).waitFor()
    await page.getByRole('button', { name: 'Save Trigger' }).click()
    await toast(page, 'It was saved by another person first. Load it again, then repeat your change.').waitFor()
    await page.getByRole('button', { name: 'Load them' }).click()
    await page.getByLabel('Runs at once').selectOption('At most so many; more wait')
    await page.getByRole('button', { name: 'Save Trigger' }).click()
    await page.getByRole('button', { name: 'Save Trigger' }).waitFor({ state: 'detached' })
    const { triggers: saved } = await product.api.call(triggers.list, { params })
    expect(saved).toMatchObject([{ cron: '30 7 * * *', limit: { most: 1, beyond: 'queue' } }])

    await page.getByRole('button', { name: 'Edit Topic' }).click()
    await page.getByLabel('Display Label').fill('Subject')
    await product.api.call(workflows.reviseInput, { params: { inputId }, body: { placeholder: 'Autumn' } })
    await notice(page).waitFor()
    await page.getByRole('button', { name: 'Save Input' }).click()
    await page.getByRole('button', { name: 'Edit Subject' }).waitFor()
    const { inputs } = await product.api.call(workflows.inputs, { params })
    expect(inputs).toMatchObject([{ label: 'Subject', placeholder: 'Autumn' }])

    await openSection(page, 'Alerts')
    await page.getByLabel('Notify after failures').fill('3')
    await product.api.call(workflowFiles.setOptions, { params, body: { message: 'Theirs {{name}}' } })
    await notice(page).waitFor()
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await toast(page, 'Workflow updated successfully').waitFor()
    const { options } = await product.api.call(workflowFiles.options, { params })
    expect(options).toMatchObject({ message: 'Theirs {{name}}', alerts: { failures: 3 } })

    await goTo(page, '/dashboard/api')
    await page.getByRole('heading', { name: 'API', exact: true }).waitFor()
    await product.api.call(tokens.issue, { body: { name: 'Ledger', scopes: ['leads:read'], expiresInDays: 7 } })
    await page.getByText('Ledger', { exact: true }).waitFor()
    const hook = { url: 'https://hooks.example.com/other', types: ['LeadCaptured' as const], personal: false }
    await product.api.call(webhooks.create, { body: hook })
    await page.getByText(hook.url, { exact: true }).waitFor()

    await goTo(page, '/dashboard/library')
    const closing = page.getByLabel('Closing quote of a proposal')
    await closing.waitFor()
    const { library: first } = await product.api.call(library.read, {})
    await product.api.call(library.revise, { body: { ...first, closing: 'Theirs.' } })
    await page.getByText('Theirs.', { exact: true }).waitFor()
    await closing.fill('Mine.')
    await product.api.call(library.revise, { body: { ...first, closing: 'Theirs again.' } })
    await page.getByText('Another person saved the library meanwhile.').waitFor()
    expect(await closing.inputValue()).toBe('Mine.')
    await product.leave([expect.stringMatching(/^412 .*triggers/)])
  })
})
