import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type KillableProduct, openKillableProduct } from './support/killable-product.ts'
import { toast } from './support/on-screen.ts'
import { badge, openTab, runCards, runWith, workflowCard } from './support/on-workflows.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'
import { signIn } from './support/sign-in.ts'

let product: KillableProduct
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await sampleEndpoint()
  product = await openKillableProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
})
afterAll(async () => {
  await product.close()
  await endpoint.close()
})

it('a newcomer sets up a workflow, sees its run end, interrupts the next, and finds both in the history', async () => {
  const page = await product.visitor('/dashboard')
  await signIn(page)
  await page.getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('link', { name: 'Choose a workflow to run' }).click()
  await workflowCard(page, 'Lead Enrichment').getByRole('link').click()
  await openTab(page, 'Configure')
  await page.getByLabel('API Endpoint').fill(endpoint.url)
  await page.getByRole('button', { name: 'Update Workflow' }).click()
  await toast(page, 'Workflow updated successfully').waitFor()
  const other = await page.context().newPage()
  await other.goto('/dashboard/workflows/1?tab=history')
  await other.getByText('No workflow runs yet').waitFor()

  await openTab(page, 'Run Workflow')
  await page.getByRole('textbox', { name: 'Lead e-mail' }).fill('eleanor@whitfield.example')
  await page.getByLabel('Company').fill('Whitfield Garden Centre')
  await page.getByRole('button', { name: 'Run Workflow' }).click()
  await toast(page, 'Workflow executed successfully').waitFor()
  for (const window of [page, other]) {
    const card = runWith(window, 'Whitfield Garden Centre')
    await badge(card, 'Completed').waitFor()
    expect(await card.textContent()).toMatch(/Duration [\d,]+ ms/)
    await card.getByText('"founded": 2011').waitFor()
  }
  expect(endpoint.calls.map(({ attempt, inputs }) => [attempt, inputs])).toEqual([
    [1, { email: 'eleanor@whitfield.example', company: 'Whitfield Garden Centre' }],
  ])

  await openTab(page, 'Run Workflow')
  await page.getByRole('textbox', { name: 'Lead e-mail' }).fill('samuel@osei.example')
  await page.getByLabel('Company').fill('hangs once')
  await page.getByRole('button', { name: 'Run Workflow' }).click()
  const card = runWith(page, 'hangs once')
  await badge(card, 'Running').waitFor()
  await eventually(() => expect(endpoint.open().length).toBe(1))
  await product.kill()
  await page.getByText('Reconnecting…').waitFor()
  await product.revive()
  await badge(card, 'Completed').waitFor({ timeout: 60_000 })
  await badge(runWith(other, 'hangs once'), 'Completed').waitFor()

  await card.getByText('2 attempts').click()
  await card.locator('ol > li').nth(1).waitFor()
  const tries = await card.locator('ol > li').allTextContents()
  expect(tries).toEqual([
    expect.stringMatching(
      /^Attempt 1.*waited [\d,]+ ms.*took [\d,]+ ms.*The worker or browser that ran it stopped answering\.$/,
    ),
    expect.stringMatching(/^Attempt 2.*waited [\d,]+ ms.*took [\d,]+ ms/),
  ])
  expect(endpoint.calls.map(({ attempt, endedBy }) => [attempt, endedBy])).toEqual([
    [1, 'answer'],
    [1, 'closed'],
    [2, 'answer'],
  ])
  expect(new Set(endpoint.calls.map(({ key }) => key)).size).toBe(2)
  expect([...endpoint.overlapping]).toEqual([])
  expect(await runCards(page).count()).toBe(2)
  await product.leave()
}, 120_000)
