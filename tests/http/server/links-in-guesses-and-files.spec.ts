import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { joined } from '#tests/support/staff/team.ts'

const chromium: Record<string, string> =
  process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }

let atrium: TestAtrium
let admin: ApiClient
let auditor: ApiClient
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium(chromium)
  admin = await staffClient(atrium.url)
  auditor = (await joined(atrium.url, 'audit@atrium.test', 'auditor')).client
  links = sharedRuns(admin)
})
afterAll(() => atrium.stop())

it('a preview of a trigger does not answer guesses at the tokens of links', async () => {
  const { shareUrl, token } = await links.shared()
  await admin.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com', notes: shareUrl } })
  const countOf = async (op: 'contains' | 'is', value: string) => {
    const where = [{ field: 'notes', op, value }]
    return (await auditor.call(triggers.preview, { body: { on: 'lead_captured', where, days: 30 } })).count
  }
  expect(await countOf('contains', '/s/')).toBe(1)
  // Else its letters come out one after the other, all but their case.
  expect([await countOf('contains', token.slice(30)), await countOf('is', shareUrl)]).toEqual([0, 0])
})

it('an auditor prints a document and its receipt without the tokens of links in them', async () => {
  const { token, shareUrl } = await links.shared()
  const data = { ...aProposal, executiveSummary: `Your former proposal: ${shareUrl}` }
  const runId = await links.proposal(JSON.stringify({ success: true, data }))
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const asked = await links.share(runId, { decision: { until } })
  const reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: asked.token }, body: {} })
  const { version } = await reader.call(publicReports.read, {})
  const name = `Ada ${shareUrl}`
  expect((await post(reader.send, '/api/public/report/accept', { name, agreed: true, version })).status).toBe(201)

  const textOf = async (caller: ApiClient, path: string) => {
    const answer = await caller.send(path, {})
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.join('').replaceAll(' ', '')
  }
  for (const path of [`/api/workflows/5/runs/${runId}/pdf`, `/api/shares/${asked.share.id}/receipt`]) {
    const [whole, seen] = [await textOf(admin, path), await textOf(auditor, path)]
    expect([whole.includes(token), seen.includes(token.slice(22)), seen.includes('/s/…')]).toEqual([true, false, true])
  }
})
