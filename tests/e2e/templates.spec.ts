import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await recordingEndpoint(replies('{"ok":true}'))
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
})
afterAll(() => Promise.all([product.close(), endpoint.close()]))

const inDatabase = async (...statements: readonly string[]) => {
  const database = await connectedClient(product.databaseUrl)
  for (const statement of statements) await database.query(statement)
  await database.end()
}

/** As if the schedule and the silence had started eight days ago, and no server had run since. */
const backdated = `
  update triggers set since = now() - interval '8 days' where setup->>'kind' = 'schedule' or setup->>'on' = 'lead_silent'`

/** Moves all lead events so far fifteen days back. */
const longAgo = [
  'set session_replication_role = replica',
  "update events set at = at - interval '15 days' where stream like 'lead-%'",
]

describe('the five templates', () => {
  it('work once their address is filled in', async () => {
    const page = await product.staff('/dashboard')
    const make = async (title: string) => {
      await page.getByRole('button', { name: 'New workflow' }).click()
      await page.getByLabel('Start from').selectOption(`Template: ${title}`)
      await page.getByLabel(/ddress/).fill(`${endpoint.url}/${title.split(' ')[0]}`)
      if (title === 'Weekly digest') expect(await violationsOn(page)).toEqual([])
      await page.getByRole('button', { name: 'Create workflow' }).click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Back' }).click()
    }
    await product.api.call(leads.create, { body: { name: 'Alan Turing', email: 'alan@example.com', company: 'NPL' } })
    await make('Weekly digest')
    await make('Remind after silence')
    await inDatabase(...longAgo, backdated)
    for (const title of ['Enrich a lead', 'Hand over when won', 'Notify in chat']) await make(title)

    const body = { name: 'Grace Hopper', email: 'grace@example.com', company: 'Eckert & Co', estimatedValue: 1_250_000 }
    const { lead } = await product.api.call(leads.create, { body })
    const params = { id: lead.id }
    await product.api.call(leads.revise, { params, body: { status: 'won' } })

    await eventually(() => expect(endpoint.calls).toHaveLength(5), 20_000)
    const texts = endpoint.calls.flatMap(({ text }) => text ?? []).sort()
    expect(texts[0]).toBe('New lead: Grace Hopper (Eckert &amp; Co), grace@example.com')
    expect(texts[1]).toMatch(
      /^Nothing heard of Alan Turing \(NPL\) since \d{4}-\d\d-\d\d, 14 days ago: time to follow up\.$/,
    )
    expect(texts[2]).toMatch(
      /^The week in figures: \d new leads; \d open, worth \d+ in all; \d won and \d lost so far\.$/,
    )
    const sent = endpoint.calls.flatMap(({ text, inputs }) => (text === undefined ? JSON.stringify(inputs) : [])).sort()
    const person = '{"name":"Grace Hopper","company":"Eckert & Co","email":"grace@example.com"'
    expect(sent).toEqual([`${person},"estimatedValue":1250000}`, `${person}}`])
    await eventually(async () => {
      const { runs } = await product.api.call(runLists.runs, { query: {} })
      expect(runs.map(({ status }) => status)).toEqual(Array(5).fill('completed'))
    })
    const { tasks: planned } = await product.api.call(tasks.list, { query: {} })
    expect(planned).toMatchObject([
      { title: expect.stringMatching(/^Follow up: silent since \d{4}-\d\d-\d\d$/), lead: { name: 'Alan Turing' } },
    ])
  })
})
