import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import { type Agent, agentClient } from '#tests/support/agent/agent-client.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
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

it('a proposal is approved with other values, and another rejected with a reason', async () => {
  const id = await propose('Maya Ruiz')
  const page = await product.staff('/dashboard/approvals')
  await page.getByRole('button', { name: /^Change ?: Change company of Maya Ruiz/ }).click()
  await page.getByRole('textbox', { name: 'company' }).fill('Ruiz & Daughters')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve with these values' }).click()
  await page.getByText('Nothing waits for an approval.').waitFor()
  expect((await leadNow(id)).company).toBe('Ruiz & Daughters')

  await propose('Otto Ruiz')
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

it('a proposal of an agent is shown from what to what and why, and carried out once it is approved', async () => {
  const { lead } = await product.api.call(leads.create, { body: { name: 'Ines Ruiz', email: 'ines@example.com' } })
  await agent.call('update_lead', { leadId: lead.id, priority: 'high', reason: 'She wrote twice.' })
  const page = await product.staff('/dashboard/approvals')
  const card = page.getByRole('listitem').filter({ hasText: 'Change priority of Ines Ruiz' })
  await card.getByText('Why: She wrote twice.').waitFor()
  expect(await card.getByRole('definition').textContent()).toMatch(/medium.*→.*high/)
  await card.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Nothing waits for an approval.').waitFor()
  expect((await product.api.call(leads.read, { params: { id: lead.id } })).lead.priority).toBe('high')
  await page.getByRole('combobox', { name: 'State' }).selectOption('approved')
  await page
    .getByText(/Approved by /)
    .first()
    .waitFor()

  const dossier = await product.api.send(`/api/audit/proof/lead/${lead.id}/page`, {})
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  await writeFile(join(folder.path, 'dossier.html'), await dossier.text())
  await page.goto(`file://${join(folder.path, 'dossier.html')}`)
  await page.getByRole('heading', { name: 'Genuine' }).waitFor()
  const story = page.locator('#stories > ol > li')
  expect(await story.innerText()).toMatch(
    /^Change priority of Ines Ruiz\s+Seen: Assistant had read nothing\.\s+Asked: Assistant asked for this, .* Why: “She wrote twice\.”\s+Priority\s+medium → high\s+Decided: .* approved it, .*\s+Done: Lead priority changed, at position \d+\.$/,
  )
  expect(await story.innerText()).not.toContain('token:')
})
