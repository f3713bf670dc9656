import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('JSON that nests deeper than the stack', () => {
  it.each([1000, 100_000, 500_000])('%i brackets as an input of a run are a 400, with a key too', async (levels) => {
    const body = `{"inputs":{"clientName":${nest(levels)}}}`
    await expectProblem(await post(staff.send, '/api/workflows/4/run', body, key()), 400)
    await expectProblem(await post(staff.send, '/api/workflows/4/run', body), 400)
  })

  it('is a 400 for visitors too, in whatever field it stands', async () => {
    const body = `{"name":"Ada","email":"ada@example.com","message":"Hi","unknown":${nest(100_000)}}`
    await expectProblem(await post(apiClient(atrium.url).send, '/api/contact', body, key()), 400)
  })

  it('takes brackets in a text for what they are', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', message: `"${'['.repeat(500)}\\"` }
    expect((await post(apiClient(atrium.url).send, '/api/contact', body)).status).toBe(201)
  })

  it('is shown as it is where it is the text of an output', async () => {
    const links = sharedRuns(staff)
    const outputs = `{"generatedBy":"template","data":${nest(200_000)}}`
    const { token, share } = await links.shared()
    expect((await links.report(share.runId, { outputs })).status).toBe(200)
    const reader = apiClient(atrium.url)
    await post(reader.send, `/api/public/redirect/${token}`, {})
    expect((await reader.send('/api/public/report', {})).status).toBe(200)
    expect((await staff.call(runs.read, { params: { runId: share.runId } })).run.outputs).toBe(outputs)
  })
})
