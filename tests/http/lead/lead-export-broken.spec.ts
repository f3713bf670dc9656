import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const database = (statement: string) => queryDatabase(atrium.databaseUrl, statement)

it('an export that fails midway breaks the connection, so that no client mistakes it for complete', async () => {
  const notes = 'x'.repeat(10_000)
  const rows = Array.from({ length: 800 }, (_, row) => `p${row}@example.com,${notes}`)
  const file = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: `email,notes\n${rows.join('\n')}` }
  expect((await staff.send('/api/leads/import', file)).status).toBe(200)

  const answer = await staff.send('/api/leads/export', {})
  expect(answer.status).toBe(200)
  await database('alter table leads rename to away')
  await expect(answer.text()).rejects.toThrow()
  await database('alter table away rename to leads')
  expect((await (await staff.send('/api/leads/export', {})).text()).split('\r\n')).toHaveLength(802)
})
