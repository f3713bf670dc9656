import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '#tests/support/api-client.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => product.leave([], /^401 /))

describe('a subscriber without a name', () => {
  it('is called by their address in the list, in Quick view and in the panel', async () => {
    const email = `nameless-${crypto.randomUUID()}@example.com`
    expect((await post(apiClient(product.url).send, '/api/newsletter', { email })).status).toBe(201)
    const page = await product.staff(`/dashboard/leads?search=${email}`)
    await page.getByRole('link', { name: email }).first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByText('Quick', { exact: false }).first().click()
    await page.getByRole('link', { name: email, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('heading', { name: email }).waitFor()
  })
})

describe('a draft', () => {
  const drafts = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('document-draft')))

  it('goes with the session, however that ended', async () => {
    const runId = await sharedRuns(product.api).proposal(JSON.stringify({ success: true, data: aProposal }))
    const page = await product.staff(`/dashboard/proposals/${runId}`)
    await page.getByRole('button', { name: 'Edit Content' }).click()
    await page.getByRole('textbox', { name: 'Executive Summary' }).fill('Half a thought')
    await eventually(async () => expect(await drafts(page)).toHaveLength(1))
    await page.context().clearCookies()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/dashboard/leads')
    await page.getByRole('heading', { name: 'Dashboard Login' }).waitFor()
    await eventually(async () => expect(await drafts(page)).toEqual([]))
  })
})
