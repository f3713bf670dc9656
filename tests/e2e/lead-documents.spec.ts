import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { aProposal } from '#tests/support/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sharedRuns } from '#tests/support/shared-run.ts'
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
  it('is attached to a lead from its page, with the keyboard', async () => {
    const page = await product.staff(`/dashboard/proposals/${runId}`, phone)
    await page.getByRole('button', { name: 'Attach to lead' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('maya')
    await page.getByRole('button', { name: 'Maya Ruiz' }).press('Enter')
    await toast(page, 'Attached to Maya Ruiz').waitFor()
    await page.getByText('Belongs to Maya Ruiz').waitFor()
    expect((await product.api.call(runs.read, { params: { runId } })).run.leadId).toBe(leadId)
  })

  it('is in the panel of its lead with its value and links; sharing it moves the lead, which staff undo', async () => {
    const page = await product.staff(`/dashboard/leads?lead=${leadId}`, phone)
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
  })
})
