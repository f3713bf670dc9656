import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
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
  const body = { name: 'Assistant', scopes: ['agent:propose'], expiresInDays: 1 } as const
  const { secret } = await product.api.call(tokens.issue, { body: { ...body, scopes: [...body.scopes] } })
  agent = await agentClient(product.url, secret)
})
afterAll(async () => {
  await agent.close()
  await product.close()
})
afterEach(() => product.leave())

it('a proposal of an agent is shown from what to what and why, and carried out once it is approved', async () => {
  const { lead } = await product.api.call(leads.create, { body: { name: 'Maya Ruiz', email: 'maya@example.com' } })
  await agent.call('update_lead', { leadId: lead.id, priority: 'high', reason: 'She wrote twice.' })
  const page = await product.staff('/dashboard/approvals')
  const card = page.getByRole('listitem').filter({ hasText: 'Change priority of Maya Ruiz' })
  await card.getByText('Why: She wrote twice.').waitFor()
  expect(await card.getByRole('definition').textContent()).toMatch(/medium.*→.*high/)
  expect(await violationsOn(page)).toEqual([])
  await card.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Nothing waits for an approval.').waitFor()
  expect((await product.api.call(leads.read, { params: { id: lead.id } })).lead.priority).toBe('high')
  await page.getByRole('combobox', { name: 'State' }).selectOption('approved')
  await page.getByText(/Approved by /).waitFor()

  const dossier = await product.api.send(`/api/audit/proof/lead/${lead.id}/page`, {})
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  await writeFile(join(folder.path, 'dossier.html'), await dossier.text())
  await page.goto(`file://${join(folder.path, 'dossier.html')}`)
  await page.getByRole('heading', { name: 'Genuine' }).waitFor()
  const story = page.locator('#stories > ol > li')
  expect(await story.innerText()).toMatch(
    /^Change priority of Maya Ruiz\s+Seen: Assistant had read nothing\.\s+Asked: Assistant asked for this, .* Why: “She wrote twice\.”\s+Priority\s+medium → high\s+Decided: .* approved it, .*\s+Done: Lead priority changed, at position \d+\.$/,
  )
  expect(await story.innerText()).not.toContain('token:')
})
