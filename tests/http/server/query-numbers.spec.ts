import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const lists = [
  '/api/leads?limit',
  '/api/leads?minValue',
  '/api/leads?maxAge',
  '/api/runs?limit',
  '/api/audit/feed?limit',
]

describe.each(lists)('%s', (query) => {
  it.each(['1', '05', '20'])('may be %s', async (number) =>
    expect((await staff.send(`${query}=${number}`, {})).status).toBe(200),
  )

  it.each(['', '0x10', '1e2', '%205', '%2B5', '1.5', '1_0', '%EF%BC%95', 'NaN', '-1', '9'.repeat(400)])(
    'is no number in %s',
    async (text) => {
      const { errors } = await expectProblem(await staff.send(`${query}=${text}`, {}), 400)
      expect(errors).toMatchObject([{ path: query.split('?')[1] }])
    },
  )
})
