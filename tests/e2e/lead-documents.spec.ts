import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { pushAddress } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'
import { phone } from './support/visits.ts'

let product: Product
let leadId: string
let runId: string
beforeAll(async () => {
  product = await openProduct()
  const body = { name: 'Maya Ruiz', email: 'maya@example.com', status: 'qualified' } as const
  leadId = (await product.api.call(leads.create, { body })).lead.id
  const items = [{ name: 'Data hub', quantity: 2, unitPrice: 1_250_00, optional: false, selected: false }]
  const pricing = { currency: 'USD', taxRate: 0, items }
  runId = await sharedRuns(product.api).proposal(JSON.stringify({ success: true, data: { ...aProposal, pricing } }))
})
afterAll(() => product.close())
afterEach(() => product.leave())

const statusNow = async () => (await product.api.call(leads.read, { params: { id: leadId } })).lead.status
const panel = (page: Page) => page.getByRole('dialog')

describe('a proposal', () => {
  it('is attached to a lead from its page with the keyboard, to one without a name, and back; is in the panel of its lead with its value and links; sharing it moves the lead, which staff undo; another one is drafted from a call, each field with its sentences', async () => {
    const page = await product.staff(`/dashboard/proposals/${runId}`, phone)
    await page.getByRole('button', { name: 'Attach to lead' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('maya')
    await page.getByRole('button', { name: 'Maya Ruiz' }).press('Enter')
    await toast(page, 'Attached to Maya Ruiz').waitFor()
    await page.getByText('Belongs to Maya Ruiz').waitFor()
    expect((await product.api.call(runs.read, { params: { runId } })).run.leadId).toBe(leadId)

    await post(product.api.send, '/api/newsletter', { email: 'subscriber@example.com' })
    const attach = async (search: string) => {
      await page.getByRole('button', { name: 'Change lead' }).press('Enter')
      await page.getByRole('searchbox', { name: 'Search leads' }).fill(search)
      await page.getByRole('dialog').getByRole('button', { name: search }).press('Enter')
      await toast(page, `Attached to ${search}`).waitFor()
      await page.getByText(`Belongs to ${search}`).waitFor()
    }
    await attach('subscriber@example.com')
    await attach('Maya Ruiz')

    await pushAddress(page, `/dashboard/leads?lead=${leadId}`)
    const documents = panel(page).getByRole('region', { name: 'Documents' })
    await documents.getByRole('link', { name: 'Proposal for Harbor & Pine Coffee' }).waitFor()
    await documents.getByText('$2,500.00').waitFor()
    await documents.getByText('Draft').waitFor()
    await sharedRuns(product.api).share(runId)
    await documents.getByText('1 live link').waitFor()
    await panel(page)
      .getByText(/Because of: Link made: Proposal/)
      .waitFor()
    expect(await statusNow()).toBe('proposal_sent')
    expect(await violationsOn(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await statusNow()).toBe('qualified'))
    await documents.getByRole('button', { name: 'Run a workflow' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Customer Insight Audit' }).press('Enter')
    await page.getByRole('heading', { name: 'Run this workflow' }).waitFor()
    expect(new URL(page.url()).searchParams.get('lead')).toBe(leadId)

    const text = 'Maya: The empty mornings keep me awake.'
    await product.api.call(notes.add, { params: { id: leadId }, body: { kind: 'note', text: 'Has a dog.' } })
    await product.api.call(notes.add, { params: { id: leadId }, body: { kind: 'call', text } })
    await pushAddress(page, `/dashboard/leads?lead=${leadId}`)
    await panel(page).getByRole('button', { name: 'New from notes' }).press('Enter')
    await page.getByRole('menuitem', { name: 'New proposal' }).press('Enter')
    const choices = page.getByRole('group', { name: 'Notes to draft from' }).getByRole('checkbox')
    await choices.first().waitFor()
    expect(await choices.nth(0).isChecked()).toBe(true)
    await page.getByText('Call of').waitFor()
    await page.getByText('No AI is configured').waitFor()
    await page.getByLabel('Total Investment').fill('$9,000')
    await page.getByRole('button', { name: 'Fill the form' }).press('Enter')
    const quote = page.getByRole('button', { name: text })
    await quote.waitFor()
    expect(await page.getByLabel('Client Objectives').inputValue()).toBe(text)
    expect(await page.getByLabel('Total Investment').inputValue()).toBe('$9,000')
    expect(await page.getByLabel('Client Name').inputValue()).toBe('')
    expect(await page.getByText('The notes say nothing about this.').count()).toBe(7)
    await quote.press('Enter')
    expect(await page.getByRole('dialog').locator('mark').textContent()).toBe(text)
    expect(await violationsOn(page)).toEqual([])
  })
})
