import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import { type ApiClient, apiClient, refusalOf } from '#tests/support/api-client.ts'
import { signed, type WebhookReceiver, webhookReceiver } from '#tests/support/webhook/receiver.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await webhookReceiver()
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true', WORKER_CONCURRENCY: '1' })
})
afterAll(async () => {
  await product.close()
  await receiver.close()
})
afterEach(() => product.leave())

/** Rewinds what another token did. */
const listAndUndo = async (page: Page) => {
  const body = { name: 'Assistant', scopes: ['leads:write' as const], expiresInDays: 1 }
  const { token, secret } = await product.api.call(tokens.issue, { body })
  const { lead } = await product.api.call(leads.create, { body: { name: 'Ida', email: 'ida@example.com' } })
  const program = apiClient(product.url, { authorization: `Bearer ${secret}` })
  const change = (by: ApiClient, body: object) => by.call(leads.revise, { params: { id: lead.id }, body })
  await change(program, { priority: 'high', company: 'Wrong' })
  await change(product.api, { priority: 'low' })
  await page.getByRole('button', { name: 'Rewind' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Since').fill('2020-01-01T00:00')
  await dialog.getByRole('button', { name: 'Show what was done' }).press('Enter')
  await dialog.getByRole('region', { name: 'Would stay' }).getByText('It was changed since.').waitFor()
  await dialog.getByRole('region', { name: 'Would be undone' }).getByText('Change of the company of Ida').waitFor()
  expect(await violationsOn(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Undo 1 act' }).press('Enter')
  await page.getByText('1 act undone', { exact: true }).waitFor()
  const read = await product.api.call(leads.read, { params: { id: lead.id } })
  expect(read.lead).toMatchObject({ company: null, priority: 'low' })
  await product.api.call(tokens.revoke, { params: { id: token.id } })
}

/** Makes a webhook whose first delivery fails. */
const sendAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  receiver.answers.set('/hook', 500)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await dialog.getByLabel('Address').fill(`${receiver.url}/hook`)
  await dialog.getByLabel('LeadCaptured').check()
  await dialog.getByRole('button', { name: 'Make webhook' }).click()
  const signing = await dialog.getByLabel('Secret', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await product.api.call(leads.create, { body: { name: 'Grace', email: 'grace@example.com' } })
  await page.getByRole('button', { name: 'Deliveries' }).click()
  await dialog.getByText('answered 500').waitFor()
  receiver.answers.delete('/hook')
  // The server retries too, after some seconds.
  const asked = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  expect((await asked).ok()).toBe(true)
  await dialog.getByText('Delivered', { exact: true }).waitFor()
  const last = receiver.of('/hook').at(-1)
  expect(last?.headers['webhook-signature']).toBe(last && signed(signing, last))
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('Off', { exact: true }).waitFor()
}

describe('the API screen', () => {
  it('makes a token for a program, shows it once, and revokes it; lists what a token did since a time, and undoes it; makes a webhook, shows what became of a delivery, and sends it again', async () => {
    const page = await product.staff('/dashboard/api')
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Website')
    await dialog.getByLabel('Leads').selectOption('write')
    await dialog.getByRole('button', { name: 'Make token' }).click()
    const secret = await dialog.getByLabel('Token').inputValue()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByText('It is shown this once, and was not copied.').waitFor()
    await question.getByRole('button', { name: 'Stay' }).click()
    // While it closes, it is the layer that takes the next Escape.
    await question.waitFor({ state: 'detached' })
    await page.context().grantPermissions(['clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await dialog.locator('[data-shown-once]').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')
    await row.filter({ hasText: 'leads:write' }).getByText('never used').waitFor()
    const program = apiClient(product.url, { authorization: `Bearer ${secret}` })
    const { lead } = await program.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
    expect(lead.name).toBe('Ada')
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No token yet.').waitFor()
    expect((await refusalOf(program.call(leads.list, {}))).status).toBe(401)

    await listAndUndo(page)
    await sendAgain(page)
  })
})
