import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { post } from '#tests/support/post.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { findLead } from './support/product.ts'
import { openReports, type Reports } from './support/readers.ts'
import { pathOf } from './support/requests.ts'

let product: Reports
beforeAll(async () => {
  product = await openReports()
  const body = { name: 'Mara Quell', email: 'mara@mail.example', company: 'Quell & Sons', notes: 'Wants a call.' }
  await product.api.call(leads.create, { body })
  const at = workflowStaff(product.api)
  await at.ended((await at.start(4, { clientName: 'Harbor & Pine', meetingNotes: 'Three cafes.' })).id)
})
afterAll(() => product.close())
afterEach(() => product.leave([], /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/))

describe('a dashboard that loses its connection', () => {
  it('opens the screens of the navigation, the palette, and leads from the list, keeps a screen of which a part is missing, and completes it once it is back', async () => {
    const page = await product.newStaff('/robots.txt')
    const reads: string[] = []
    page.on('requestfinished', (request) => reads.push(pathOf(request.url())))
    await page.goto('/dashboard/leads')
    // The last of what is read ahead, in the order of the navigation.
    await eventually(() => expect(reads).toContain('/api/runs?limit=50'), 20_000)
    await page.context().setOffline(true)
    const open = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click()
    await open(/^Documents/)
    await page.getByRole('link', { name: /Harbor & Pine/ }).waitFor()
    await open(/^Workflows/)
    await page.getByRole('list', { name: 'Workflows' }).getByRole('listitem').nth(4).waitFor()
    await open(/^Library/)
    await page.getByLabel('Philosophy', { exact: true }).waitFor()
    await open(/^Runs/)
    await page.getByText('Harbor & Pine').first().waitFor()
    await open(/^Leads/)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.locator('main').getByRole('link', { name: 'Mara Quell' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Wants a call.').first().waitFor()
    expect(await panel.getByRole('textbox', { name: 'Company' }).count()).toBe(0)
    await page.context().setOffline(false)
    await panel.getByRole('textbox', { name: 'Company' }).waitFor()
    await page.getByLabel('Newsletter', { exact: true }).waitFor()
  })

  it('gives the keys back where the palette cannot be loaded', async () => {
    const page = await product.newStaff('/dashboard/leads')
    const search = page.getByLabel('Search leads')
    await search.waitFor()
    await page.route('**/shell/command-palette-*.js', (route) => route.abort())
    await page.keyboard.press('Control+k')
    await search.click()
    await page.keyboard.type('quell')
    expect(await search.inputValue()).toBe('quell')
    await product.leave([], /command-palette-|ERR_FAILED/)
  })

  it('loads a screen that could not be loaded once it is back', async () => {
    const page = await product.newStaff('/dashboard/automation')
    await page.getByText('Smart Triggers').waitFor()
    // Firefox keeps the failure of a module script for as long as the page is open.
    const failedScripts: string[] = []
    page.on('requestfailed', (request) => {
      if (request.resourceType() === 'script') failedScripts.push(pathOf(request.url()))
    })
    await page.context().setOffline(true)
    const open = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name })
    const ahead = page.waitForEvent('requestfailed', (request) => request.url().includes('/mf/documents/'))
    await open(/^Documents/).hover()
    await ahead
    await open(/^Workflows/).click()
    await page.getByText('This part could not be shown').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('list', { name: 'Workflows' }).getByRole('listitem').first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.getByRole('link', { name: /Harbor & Pine/ }).waitFor()
    expect(failedScripts).toEqual([])
  })

  it('keeps the list of leads while the panel of one cannot be loaded, and opens it then', async () => {
    const page = await product.newStaff('/robots.txt')
    await page.route('**/mf/leads/lead-panel-*', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/lead-panel-'))
    const { id } = await findLead(product, 'Mara Quell')
    await page.goto(`/dashboard/leads?lead=${id}`)
    await refused
    await page.getByText('All leads').waitFor()
    await page.unrouteAll()
    await page.getByRole('dialog').getByText('Wants a call.').first().waitFor()
    expect(await page.getByText('This part could not be shown').count()).toBe(0)
  })
})

describe('a shared document', () => {
  it('shows a decision that was made while it was not connected', async () => {
    const decision = { until: new Date(Date.now() + 86_400_000).toISOString() }
    const { path, share, token } = await product.shared({ decision })
    const page = await product.visitor('/robots.txt')
    const [first, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let connections = 0
    await page.route(/\/api\/public\/report\/events$/, async (route) => {
      connections += 1
      if (connections > 1) return decided.promise.then(() => route.continue())
      await route.fulfill({ contentType: 'text/event-stream', body: `retry: 1\nevent: report\ndata: ${share.id}\n\n` })
      first.resolve()
    })
    await page.goto(path)
    await page.getByRole('heading', { name: 'Accept or decline' }).waitFor()
    await first.promise
    const other = apiClient(product.url)
    await other.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
    expect((await post(other.send, '/api/public/report/decline', {})).status).toBe(201)
    decided.resolve()
    await page.getByRole('heading', { name: 'Declined' }).waitFor()
  })
})
