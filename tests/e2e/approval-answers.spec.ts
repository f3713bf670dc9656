import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import { type Agent, agentClient } from '#tests/support/agent/agent-client.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let agent: Agent
beforeAll(async () => {
  product = await openProduct()
  const body = { name: 'Assistant', scopes: ['agent:propose' as const], expiresInDays: 1 }
  agent = await agentClient(product.url, (await product.api.call(tokens.issue, { body })).secret)
})
afterAll(async () => {
  await agent.close()
  await product.close()
})
afterEach(() => product.leave())

const propose = async (name: string) => {
  const body = { name, email: `${name.slice(0, 4).toLowerCase()}@example.com`, company: 'Ruiz' }
  const { lead } = await product.api.call(leads.create, { body })
  await agent.call('update_lead', { leadId: lead.id, company: 'Ruiz & Sons', reason: 'She signs so.' })
  return lead.id
}
const leadNow = async (id: string) => (await product.api.call(leads.read, { params: { id } })).lead

it('a proposal is approved with other values', async () => {
  const id = await propose('Maya Ruiz')
  const page = await product.staff('/dashboard/approvals')
  await page.getByRole('button', { name: /^Change ?: Change company of Maya Ruiz/ }).click()
  await page.getByRole('textbox', { name: 'company' }).fill('Ruiz & Daughters')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve with these values' }).click()
  await page.getByText('Nothing waits for an approval.').waitFor()
  expect((await leadNow(id)).company).toBe('Ruiz & Daughters')
})

it('a proposal is rejected with a reason', async () => {
  await propose('Otto Ruiz')
  const page = await product.staff('/dashboard/approvals')
  await page.getByRole('button', { name: /^Reject ?: Change company of Otto Ruiz/ }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('She asked us to wait.')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('Nothing waits for an approval.').waitFor()
  const { approvals: all } = await product.api.call(approvals.list, { query: { state: 'rejected' } })
  expect(all).toMatchObject([{ decisionReason: 'She asked us to wait.' }])
})

it('a proposal is decided in today, where it shows from what to what and why', async () => {
  const id = await propose('Nora Ruiz')
  const page = await product.staff('/dashboard/today')
  const card = page.getByRole('region', { name: 'Approvals' })
  await card.getByText('company: Ruiz → Ruiz & Sons').waitFor()
  await card.getByText('Why: She signs so.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await card.getByRole('button', { name: 'Approve' }).click()
  await card.waitFor({ state: 'detached' })
  expect((await leadNow(id)).company).toBe('Ruiz & Sons')
})
