import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
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
  const body = { name: 'Ada', email: 'ada@example.com', notes: 'x'.repeat(10_000) }
  await staff.call(leads.create, { body })
  // More than the buffers of both ends hold, beside the log.
  await database(
    `insert into leads select copy.* from leads, generate_series(1, 799) as n,
       jsonb_populate_record(leads, jsonb_build_object('id', md5(n::text)::uuid, 'email', n || '@example.com')) as copy`,
  )

  const answer = await staff.send('/api/leads/export', {})
  expect(answer.status).toBe(200)
  await database('alter table leads rename to away')
  await expect(answer.text()).rejects.toThrow()
  await database('alter table away rename to leads')
  expect((await (await staff.send('/api/leads/export', {})).text()).split('\r\n')).toHaveLength(802)
})
