import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/recording-endpoint.ts'
import { openProduct, type Product } from './support/product.ts'
import { violationsOn } from './support/violations.ts'

let product: Product
let endpoint: RecordingEndpoint
beforeAll(async () => {
  endpoint = await recordingEndpoint(replies('{"ok":true}'))
  product = await openProduct({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
})
afterAll(() => Promise.all([product.close(), endpoint.close()]))

/** The schedule was made eight days ago, and no server ran since. */
const backdate = async () => {
  const database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  await database.query(`update triggers set since = now() - interval '8 days' where setup->>'kind' = 'schedule'`)
  await database.end()
}

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
    await make('Weekly digest')
    await backdate()
    for (const title of ['Enrich a lead', 'Remind after silence', 'Hand over when won', 'Notify in chat'])
      await make(title)

    const body = { name: 'Grace Hopper', email: 'grace@example.com', company: 'Eckert & Co', estimatedValue: 1_250_000 }
    const { lead } = await product.api.call(leads.create, { body })
    const params = { id: lead.id }
    const due = new Date().toISOString().slice(0, 10)
    await product.api.call(leads.revise, { params, body: { followUpDate: due } })
    await product.api.call(leads.revise, { params, body: { status: 'won' } })

    await eventually(() => expect(endpoint.calls).toHaveLength(5), 20_000)
    const texts = endpoint.calls.flatMap(({ text }) => text ?? []).sort()
    expect(texts[0]).toBe('New lead: Grace Hopper (Eckert &amp; Co), grace@example.com')
    expect(texts[1]).toMatch(
      /^The week in figures: \d new leads; \d open, worth \d+ in all; \d won and \d lost so far\.$/,
    )
    expect(texts[2]).toBe(`Time to follow up with Grace Hopper (Eckert &amp; Co): the date was ${due}.`)
    const sent = endpoint.calls.flatMap(({ text, inputs }) => (text === undefined ? JSON.stringify(inputs) : [])).sort()
    const person = '{"name":"Grace Hopper","company":"Eckert & Co","email":"grace@example.com"'
    expect(sent).toEqual([`${person},"estimatedValue":1250000}`, `${person}}`])
    await eventually(async () => {
      const { runs } = await product.api.call(runLists.runs, { query: {} })
      expect(runs.map(({ status }) => status)).toEqual(Array(5).fill('completed'))
    })
  })
})
