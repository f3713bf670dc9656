import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import type { RecordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { goTo } from './support/go-to.ts'
import { toast } from './support/on-screen.ts'
import { messages, openSection, openTab, workflowCard } from './support/on-workflows.ts'
import { openProduct, type Product } from './support/product.ts'
import { sampleEndpoint } from './support/sample-endpoint.ts'

let product: Product
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await sampleEndpoint()
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
})
afterAll(async () => {
  await product.close()
  await endpoint.close()
})
afterEach(() => product.leave())

const actions = (card: ReturnType<typeof workflowCard>) => card.getByRole('button').allTextContents()

describe('the list of workflows', () => {
  it('waits behind three skeleton cards, distinguishes a failed request from an empty list, shows the first five, pauses and activates, with the buttons that fit the state, in the other window too, and opens the form if a run needs inputs, or runs immediately', async () => {
    const page = await product.staff('/privacy-policy')
    const release = Promise.withResolvers<void>()
    const asked = /\/api\/workflows$/
    await page.route(asked, async (route) => {
      await release.promise
      await route.fulfill({ status: 503, body: '' })
    })
    await page.goto('/dashboard')
    const skeletons = page.getByRole('status', { name: 'Loading workflows' })
    await skeletons.waitFor()
    expect(await skeletons.locator('> *').count()).toBe(3)
    release.resolve()
    const retry = page.getByRole('button', { name: /retry|again/i })
    await retry.waitFor()
    await page.unroute(asked)
    await page.route(asked, (route) => route.fulfill({ json: { workflows: [] } }))
    await retry.click()
    await page.getByText('No workflows found').waitFor()
    await page.getByText('Your automation workflows will appear here').waitFor()
    await page.unroute(asked)
    await page.reload()
    await workflowCard(page, 'Lead Enrichment').waitFor()
    expect(await page.getByRole('list', { name: 'Workflows' }).getByRole('heading').allTextContents()).toEqual([
      'Lead Enrichment',
      'Newsletter Digest',
      'Customer Insight Audit',
      'Engagement Overview',
      'Proposal Generation',
    ])
    const proposals = workflowCard(page, 'Proposal Generation')
    await proposals.getByText('Click to configure and view history').waitFor()
    await proposals.getByText(/^Updated /).waitFor()
    await page.getByText('Manage your automation workflows and operations').waitFor()

    const other = await product.staff('/dashboard')
    const card = workflowCard(page, 'Newsletter Digest')
    await card.getByText('Active', { exact: true }).waitFor()
    expect(await actions(card)).toEqual([' Pause', ' Run'])
    await card.getByRole('button', { name: 'Pause' }).click()
    await toast(page, 'Workflow updated successfully').waitFor()
    await card.getByText('Inactive', { exact: true }).waitFor()
    expect(await actions(card)).toEqual([' Activate'])
    await workflowCard(other, 'Newsletter Digest').getByText('Inactive', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Activate' }).click()
    await workflowCard(other, 'Newsletter Digest').getByText('Active', { exact: true }).waitFor()

    const staff = workflowStaff(product.api)
    const { id } = await staff.add({ name: 'Night shift', apiEndpoint: endpoint.url })
    await staff.addInput(id, { name: 'company', label: 'Company', type: 'text' })
    const own = workflowCard(page, 'Night shift')
    await own.getByText('No description available').waitFor()
    await own.getByRole('button', { name: 'Activate' }).click()
    await own.getByRole('button', { name: 'Run' }).click()
    await eventually(() =>
      expect(endpoint.calls.map(({ workflowId, inputs }) => [workflowId, inputs])).toEqual([[id, {}]]),
    )
    await own.getByText('Active', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await workflowCard(page, 'Newsletter Digest').getByRole('button', { name: 'Run' }).click()
    await page.getByRole('button', { name: 'Run Workflow' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/workflows/2')
    await product.leave(['503 /api/workflows'])
  })
})

describe('a workflow of one’s own', () => {
  it('is added, checked by its fields, and archived; one that does not exist is reported missing, with a link back, and the runs of an archived one stay readable; it comes from no file with a fault, whose place is named, and from a file, which asks for what was left out of it', async () => {
    const page = await product.staff('/dashboard')
    await page.getByRole('button', { name: 'New workflow' }).click()
    await page.getByLabel('API Endpoint').fill('not an address')
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await eventually(async () => expect(await messages(page)).toEqual(['Name is required', 'Must be a valid URL']))
    await page.getByLabel('Workflow Name').fill('Invoice reminders')
    await page.getByLabel('API Endpoint').fill('')
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await toast(page, 'Workflow created successfully').waitFor()
    await page.getByText('No inputs yet.').waitFor()
    await openTab(page, 'Run Workflow')
    expect(await page.getByRole('button', { name: 'Run Workflow' }).isDisabled()).toBe(true)

    await openTab(page, 'Configure')
    await openSection(page, 'Archive')
    await page.getByRole('button', { name: 'Archive workflow' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive workflow' }).click()
    await toast(page, 'Workflow archived successfully').waitFor()
    await workflowCard(page, 'Lead Enrichment').waitFor()
    expect(await workflowCard(page, 'Invoice reminders').count()).toBe(0)

    const staff = workflowStaff(product.api)
    const { id } = await staff.add({ name: 'Seasonal', apiEndpoint: endpoint.url })
    await staff.setStatus(id, 'active')
    const run = await staff.start(id)
    await staff.ended(run.id)
    await product.api.call(workflows.archive, { params: { id: String(id) } })
    await goTo(page, '/dashboard/runs')
    await page.getByRole('link', { name: /^Archived workflow/ }).click()
    await page.getByRole('heading', { name: 'Archived workflow', level: 1 }).waitFor()
    await page.getByText('Completed', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Run again' }).count()).toBe(0)

    for (const missing of ['999', `${id}?run=${crypto.randomUUID()}`]) {
      await goTo(page, `/dashboard/workflows/${missing}`)
      await page.getByText('Workflow not found').first().waitFor()
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await workflowCard(page, 'Lead Enrichment').waitFor()
    }

    await page.getByRole('button', { name: 'New workflow' }).click()
    await page.getByLabel('Start from').selectOption('A file')
    const choose = (text: string) =>
      page
        .getByLabel('Workflow file')
        .setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    const expectMessage = (text: string) => eventually(async () => expect(await messages(page)).toEqual([text]))
    // As Chromium reports a file that its program has moved, or keeps elsewhere, since it was chosen (File API, 8.1).
    const readText = await page.evaluateHandle(() => Blob.prototype.text)
    await page.evaluate(() => {
      Blob.prototype.text = () => Promise.reject(new DOMException('', 'NotReadableError'))
    })
    await choose('{}')
    await expectMessage('The file could not be read')
    await page.evaluate((text) => {
      Blob.prototype.text = text
    }, readText)
    await choose('\ufeff{\r\n  "format": "atrium-workflow/1",\r\n}')
    await expectMessage('The file is not valid JSON: see line 3, column 1')
    const whole = { format: 'atrium-workflow/1', name: 'By hand', call: {}, inputs: [] }
    const triggers = [{ kind: 'schedule', cron: '0 9 * * 1-5 *', timeZone: 'UTC', missed: 'skip' }]
    await choose(JSON.stringify({ ...whole, triggers }))
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await expectMessage(
      'triggers.0.cron: Five fields that come at some time: minute, hour, day of the month, month, weekday',
    )

    const inputs = { apiKey: '[left out]', topic: 'Spring' }
    const call = { kind: 'call', id: 'call', name: 'Look up', url: 'https://hooks.example.com/', inputs }
    await choose(JSON.stringify({ ...whole, name: 'From a file', steps: [call] }))
    await page.getByLabel('Address of “Look up”').fill('https://hooks.example.com/look-up')
    await page.getByLabel('apiKey of “Look up”').fill('anew')
    await page.getByRole('button', { name: 'Create workflow' }).click()
    await page.getByRole('heading', { name: 'From a file', level: 1 }).waitFor()
    const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
    expect((await product.api.call(workflowSteps.read, { params })).steps).toMatchObject([
      { url: 'https://hooks.example.com/look-up', inputs: { apiKey: 'anew', topic: 'Spring' } },
    ])
    // A page that shows the workflow would refetch it once it is archived.
    await product.leave([], /^400 \/api\/workflows\/import/, /^404 \/api\/workflows\/(?:runs\/|\d+)/)
    await product.api.call(workflows.archive, { params })
  })
})
