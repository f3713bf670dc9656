import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problem } from '#contracts/problem.ts'
import { publicReports as contract, otherReportProblem } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let endpoint: RecordingEndpoint
let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  endpoint = await recordingEndpoint(replies('{"found":true,"generatedBy":"them"}'))
  atrium = await startTestAtrium({ TRUST_PROXY: 'true', ALLOW_PRIVATE_ENDPOINTS: 'true' })
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
})
afterAll(async () => {
  await atrium.stop()
  await endpoint.close()
  expect(atrium.defects).toEqual([])
})

const openReport = async ({ token }: Pick<MadeShare, 'token'>, reader = apiClient(atrium.url)) => {
  const headers = { 'x-forwarded-for': crypto.randomUUID() }
  await reader.call(contract.exchange, { params: { redirectToken: token }, body: {}, headers })
  return reader
}
const report = (reader: ApiClient) => reader.send('/api/public/report', {})
const outputsOf = async (reader: ApiClient) => JSON.parse((await reader.call(contract.read, {})).run.outputs ?? '')
const view = (reader: ApiClient, body: object = {}) => post(reader.send, '/api/public/report/view', body)
const read = (reader: ApiClient, body: unknown) => post(reader.send, '/api/public/report/sections', body)
const outputsWith = (executiveSummary: string) =>
  JSON.stringify({ success: true, data: { ...aProposal, executiveSummary, generatedBy: 'template' } })

describe('a report', () => {
  it('is its run and workflow, and nothing that concerns staff', async () => {
    const runId = await links.proposal(outputsWith('In short.'))
    const answer = await report(await openReport(await links.share(runId)))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const run = await workflowStaff(staff).run(runId)
    expect(await answer.json()).toEqual({
      run: {
        id: runId,
        outputs: JSON.stringify({ success: true, data: aProposal }),
        startedAt: run.startedAt,
        completedAt: run.completedAt,
      },
      workflow: { id: 5, name: 'Proposal Generation', description: expect.any(String) },
      version: run.version,
      number: 1,
      decision: null,
    })
  })

  it('follows later edits, or stays as it was when the link was made', async () => {
    const runId = await links.proposal(outputsWith('First.'))
    const [follows, pinned] = [await links.share(runId), await links.share(runId, { pinned: true })]
    expect([follows.share.pinnedVersion, pinned.share.pinnedVersion]).toEqual([null, expect.any(Number)])
    const [here, there] = [await openReport(follows), await openReport(pinned)]
    for (const text of ['Second.', 'Third.']) {
      expect((await links.report(runId, { outputs: outputsWith(text) })).status).toBe(200)
      expect((await outputsOf(here)).data.executiveSummary).toBe(text)
      expect((await outputsOf(there)).data).toEqual({ ...aProposal, executiveSummary: 'First.' })
    }
  })

  it('of any workflow is its unchanged output, and stays readable after archiving', async () => {
    const at = workflowStaff(staff)
    const { id } = await activeWorkflow(at, { apiEndpoint: endpoint.url, name: 'Lead Enrichment' })
    const { id: runId } = await at.ended((await at.start(id)).id)
    const reader = await openReport(await links.share(runId, {}, id))
    await at.archive(id)
    expect(await reader.call(contract.read, {})).toMatchObject({
      run: { id: runId, outputs: '{"found":true,"generatedBy":"them"}' },
      workflow: { id, name: 'Lead Enrichment', description: '' },
    })
  })

  it('is refused without a session', async () => {
    for (const cookie of ['', 'atrium_report=', `atrium_report=${'A'.repeat(43)}`, 'atrium_report=%00', 'x=y']) {
      const stranger = apiClient(atrium.url, { cookie })
      for (const ask of [report, view, (one: ApiClient) => read(one, { sections: [] })]) {
        expect((await expectProblem(await ask(stranger), 403)).detail).toBe('Access denied')
      }
    }
    expect((await report(staff)).status).toBe(403)
  })
})

describe('a session', () => {
  const expectEnded = async (reader: ApiClient) => {
    for (const ask of [
      report,
      view,
      (one: ApiClient) => read(one, { sections: [{ section: 'A', milliseconds: 1 }] }),
    ]) {
      expect((await expectProblem(await ask(reader), 404)).detail).toBe('Report not found or has expired')
    }
  }

  it('ends with its share at once, and is restored with it', async () => {
    const link = await links.shared()
    const [one, two] = [await openReport(link), await openReport(link)]
    await links.revoke(link.share.id)
    await expectEnded(one)
    await expectEnded(two)
    await staff.send(`/api/shares/${link.share.id}/restore`, { method: 'POST' })
    expect((await report(one)).status).toBe(200)
  })

  it('ends when its share expires', async () => {
    const link = await links.shared()
    const reader = await openReport(link)
    await links.endSoon(link.share.id)
    await eventually(() => expectEnded(reader))
    expect((await links.seen(link.share.id)).status).toBe('expired')
  })

  it('reads its one share: of two in a browser the last that was opened', async () => {
    const [first, second] = [await links.shared(), await links.shared()]
    const browser = await openReport(first)
    const before = browser.cookie()
    await openReport(second, browser)
    expect((await browser.call(contract.read, {})).run.id).toBe(second.share.runId)
    const late = await view(browser, { report: first.share.id })
    expect(late.status).toBe(409)
    expect(problem.parse(await late.json())).toMatchObject({ type: otherReportProblem, detail: expect.any(String) })
    expect((await read(browser, { report: first.share.id, sections: [] })).status).toBe(409)
    expect((await view(browser, { report: second.share.id })).status).toBe(204)
    expect(await links.seen(first.share.id)).toMatchObject({ views: 0 })
    expect(await links.seen(second.share.id)).toMatchObject({ views: 1 })
    await expectProblem(await report(apiClient(atrium.url, { cookie: before })), 403)
  })

  it('opened twice by the same link stays open in both tabs', async () => {
    const link = await links.shared()
    const browser = await openReport(link)
    const before = apiClient(atrium.url, { cookie: browser.cookie() })
    await openReport(link, browser)
    for (const tab of [before, browser]) expect((await report(tab)).status).toBe(200)
  })
})

describe('reading', () => {
  it('counts one view per session, however often it is said', async () => {
    const link = await links.shared()
    const [one, two] = [await openReport(link), await openReport(link)]
    expect((await Promise.all(Array.from({ length: 8 }, () => view(one)))).map(({ status }) => status)).toEqual(
      Array(8).fill(204),
    )
    expect((await two.send('/api/public/report/view', { method: 'POST' })).status).toBe(204)
    expect(await links.seen(link.share.id)).toMatchObject({ views: 2, version: 5 })
  })

  it("reports each section's reading time to staff, bounded by the visit's length", async () => {
    const link = await links.shared()
    const reader = await openReport(link)
    const sections = [
      { section: 'Price', milliseconds: 1 },
      { section: ' Scope ', milliseconds: 3_600_000 },
    ]
    expect((await read(reader, { report: link.share.id, sections })).status).toBe(204)
    const [price, scope] = (await links.seen(link.share.id)).sections
    expect(scope?.section).toBe('Scope')
    expect(scope?.milliseconds).toBeLessThan(60_000)
    expect(price).toEqual({ section: 'Price', milliseconds: 1 })
  })

  it.each([
    {},
    { sections: 'all' },
    { sections: [{ section: '', milliseconds: 1 }] },
    { sections: [{ section: 'a'.repeat(121), milliseconds: 1 }] },
    { sections: [{ section: 'A', milliseconds: -1 }] },
    { sections: [{ section: 'A', milliseconds: 1.5 }] },
    { sections: [{ section: 'A', milliseconds: 1e12 }] },
    { sections: Array(41).fill({ section: 'A', milliseconds: 1 }) },
    { sections: [], report: 'rubbish' },
    { sections: [{ section: 'a\0b', milliseconds: 1 }] },
  ])('%# in rubbish is a 400', async (body) => {
    await expectProblem(await read(await openReport(await links.shared()), body), 400)
  })
})
