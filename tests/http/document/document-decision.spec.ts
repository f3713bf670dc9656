import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
let leadId: string
beforeAll(async () => {
  atrium = await startTestAtrium({ CHROMIUM_PATH: 'off' })
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
  leadId = (await staff.call(leads.create, { body: { name: 'Noor Haddad', email: 'noor@example.com' } })).lead.id
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const items = [
  { name: 'Study', quantity: 1, unitPrice: 8_500_00 },
  { name: 'Training', quantity: 1, unitPrice: 1_500_00, optional: true },
]
const pricing = { currency: 'EUR', taxRate: 1900, items }
const outputsWith = (fields: object) => JSON.stringify({ success: true, data: { ...aProposal, pricing, ...fields } })

/** A proposal that was edited once, so that its number is 2, with a link that asks for a decision. */
const shareEditedRun = async () => {
  const runId = await links.proposal(outputsWith({}))
  await links.report(runId, { leadId })
  await links.report(runId, { outputs: outputsWith({ timeline: 'Four weeks.' }) })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { token, share } = await links.share(runId, { decision: { until } })
  const reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
  return { runId, reader, shareId: share.id, report: await reader.call(publicReports.read, {}) }
}

const accept = async ({ reader, report }: Awaited<ReturnType<typeof shareEditedRun>>) => {
  const body = { name: 'Noor Haddad', agreed: true, version: report.version, selected: [1] }
  const answer = await post(reader.send, '/api/public/report/accept', body)
  return { status: answer.status, body: await answer.json() }
}

/** The decision as each list and page of staff has it. */
const decisionsOf = async (runId: string) => {
  const { run } = await staff.call(runs.read, { params: { runId } })
  const { runs: all } = await staff.call(runLists.runs, { query: {} })
  const { documents } = await staff.call(runLists.documents, { query: {} })
  const { documents: own } = await staff.call(leadDocuments.list, { params: { id: leadId } })
  const { runs: ofWorkflow } = await staff.call(runs.list, { params: { id: '5' }, query: {} })
  return [
    run.decision,
    all.find(({ id }) => id === runId)?.decision,
    documents.find((document) => document.runId === runId)?.decision,
    own.find((document) => document.runId === runId)?.decision,
    ofWorkflow.find(({ id }) => id === runId)?.decision,
  ]
}

describe('the number of a document', () => {
  it('counts its texts, for staff and readers alike', async () => {
    const { runId, report } = await shareEditedRun()
    expect(report.number).toBe(2)
    expect((await staff.call(runs.read, { params: { runId } })).run.number).toBe(2)
    const versions = await (await staff.send(`/api/workflows/runs/${runId}/versions`, {})).json()
    expect(versions.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    const { documents } = await staff.call(leadDocuments.list, { params: { id: leadId } })
    expect(documents[0]).toMatchObject({ runId, number: 2, version: report.version, total: 10_115_00 })
    expect((await staff.call(runLists.documents, { query: {} })).documents[0]).toMatchObject({
      ...{ runId, number: 2, total: 10_115_00, currency: 'EUR' },
    })
  })

  it('is that of the pinned version on a link', async () => {
    const { runId } = await shareEditedRun()
    const { share } = await links.share(runId, { pinned: true })
    await links.report(runId, { outputs: outputsWith({ timeline: 'Five weeks.' }) })
    expect([share.number, (await links.seen(share.id)).number]).toEqual([2, 2])
    expect((await links.share(runId)).share.number).toBeNull()
  })
})

describe('the decision on a document', () => {
  it('is null everywhere until a reader decides', async () => {
    expect(await decisionsOf((await shareEditedRun()).runId)).toEqual([null, null, null, null, null])
  })

  it('has the same number, gross total and options everywhere, and outlives an edit', async () => {
    const shared = await shareEditedRun()
    const { status, body } = await accept(shared)
    expect([status, body.number]).toEqual([201, 2])
    const accepted = {
      state: 'accepted',
      at: body.acceptedAt,
      name: 'Noor Haddad',
      number: 2,
      total: 11_900_00,
      currency: 'EUR',
      selected: [1],
    }
    expect(await decisionsOf(shared.runId)).toEqual(Array.from({ length: 5 }, () => accepted))
    await links.report(shared.runId, { outputs: outputsWith({ pricing: { ...pricing, items: items.slice(0, 1) } }) })
    expect(await decisionsOf(shared.runId)).toEqual(Array.from({ length: 5 }, () => accepted))
    expect((await links.seen(shared.shareId)).decision).toMatchObject({ state: 'accepted', number: 2 })
    const then = await shared.reader.call(publicReports.read, {})
    expect([then.number, then.run.outputs]).toEqual([2, shared.report.run.outputs])
  })

  it('names the number in the sentence that is signed, on the page and on the receipt', async () => {
    const shared = await shareEditedRun()
    await accept(shared)
    const page = await (await shared.reader.send('/report', {})).text()
    expect(page).toContain('I accept this proposal, version 2, as it is shown here')
    expect(page).toContain('Version 2 of this proposal was accepted')
    for (const [client, path] of [
      [shared.reader, '/api/public/report/receipt'],
      [staff, `/api/shares/${shared.shareId}/receipt`],
    ] as const) {
      const receipt = await (await client.send(path, {})).text()
      expect(receipt).toContain(`version 2 of run ${shared.runId}`)
      expect(receipt).toContain('€11,900.00')
    }
  })

  it('is the refusal, without a sum, if no reader accepted', async () => {
    const { runId, reader } = await shareEditedRun()
    await post(reader.send, '/api/public/report/decline', { reason: 'Too dear' })
    const [decision] = await decisionsOf(runId)
    expect(decision).toEqual({
      ...{ state: 'declined', at: expect.any(String), name: null, number: 2 },
      ...{ total: null, currency: null, selected: null },
    })
  })

  it('is null as of a day before it was made, and the receipt of an undecided link is a 404', async () => {
    const shared = await shareEditedRun()
    const { body } = await accept(shared)
    const before = new Date(Date.parse(body.acceptedAt) - 1).toISOString()
    const { documents } = await staff.call(runLists.documents, { query: { at: before } })
    expect(documents.find(({ runId }) => runId === shared.runId)).toMatchObject({ decision: null, number: 2 })
    const { shareId } = await shareEditedRun()
    await expectProblem(await staff.send(`/api/shares/${shareId}/receipt`, {}), 404)
  })
})
