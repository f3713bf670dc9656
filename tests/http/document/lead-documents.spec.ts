import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let shared: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  shared = sharedRuns(staff)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

let people = 0
const newLead = async (fields: object = {}) => {
  people += 1
  const body = { name: 'Maya', email: `maya${people}@example.com`, ...fields }
  return (await staff.call(leads.create, { body })).lead.id
}
const documentsOf = async (id: string) => (await staff.call(leadDocuments.list, { params: { id } })).documents
const item = { name: 'Hub', quantity: 1, unitPrice: 1_000_00, optional: false, selected: false }
const withPrices = (...items: object[]) => ({
  ...aProposal,
  pricing: { currency: 'USD', taxRate: 1900, items: items.map((one) => ({ ...item, ...one })) },
})
const wrap = (data: object) => JSON.stringify({ success: true, data })
const proposalFor = async (leadId: string, data: object = aProposal) => {
  const runId = await shared.proposal(wrap(data))
  expect((await shared.report(runId, { leadId })).status).toBe(200)
  return runId
}
const openLink = async (token: string) => {
  const reader = apiClient(atrium.url)
  await post(reader.send, `/api/public/redirect/${token}`, {})
  return reader
}
const read = async (token: string) => {
  const reader = await openLink(token)
  expect((await reader.send('/api/public/report/view', { method: 'POST' })).status).toBe(204)
}

describe('the documents of a lead', () => {
  it('are those of its completed runs, with version, links and value', async () => {
    const id = await newLead()
    expect(await documentsOf(id)).toEqual([])
    const runId = await proposalFor(id)
    await post(staff.send, '/api/workflows/5/run', { inputs: nineAnswers, leadId: id })
    const title = 'Proposal for Harbor & Pine Coffee'
    const draft = { runId, workflowId: 5, kind: 'proposal', title, state: 'draft', shares: 0, views: 0, value: null }
    const [first, ...others] = await documentsOf(id)
    expect([first, others]).toMatchObject([draft, []])

    const optional = { optional: true, selected: true, discount: 1 }
    const outputs = wrap(withPrices({ quantity: 2.5 }, optional, { optional: true }))
    expect((await shared.report(runId, { outputs })).status).toBe(200)
    const [edited] = await documentsOf(id)
    expect(edited).toMatchObject({ value: 3_499_99, currency: 'USD', state: 'draft', versions: 2 })
    const versions = await staff.send(`/api/workflows/runs/${runId}/versions`, {})
    const [newest] = ((await versions.json()) as { versions: { version: number; at: string }[] }).versions
    expect(edited).toMatchObject({ version: newest?.version, updatedAt: newest?.at })
  })

  it('are as far as the furthest of their links, and count the live ones', async () => {
    const id = await newLead()
    const runId = await proposalFor(id)
    const [one, other] = [await shared.share(runId), await shared.share(runId)]
    expect(await documentsOf(id)).toMatchObject([{ state: 'shared', shares: 2 }])
    await read(one.token)
    await shared.revoke(one.share.id)
    expect(await documentsOf(id)).toMatchObject([{ state: 'viewed', shares: 1, views: 1 }])
    await shared.revoke(other.share.id)
    expect(await documentsOf(id)).toMatchObject([{ state: 'viewed', shares: 0 }])
  })

  it('are decided once a client decides, and then are worth what was ticked', async () => {
    const id = await newLead()
    const runId = await proposalFor(id, withPrices({}, { optional: true, unitPrice: 50_00 }))
    const decision = { until: new Date(Date.now() + 86_400_000).toISOString() }
    const [one, other] = [await shared.share(runId, { decision }), await shared.share(runId, { decision })]
    const [decliner, accepter] = [await openLink(one.token), await openLink(other.token)]
    await post(decliner.send, '/api/public/report/decline', {})
    expect(await documentsOf(id)).toMatchObject([{ state: 'declined', value: 1_000_00 }])
    const { version } = await accepter.call(publicReports.read, {})
    const accepted = { name: 'Maya', agreed: true, version, selected: [1] }
    expect((await post(accepter.send, '/api/public/report/accept', accepted)).status).toBe(201)
    expect(await documentsOf(id)).toMatchObject([{ state: 'accepted', value: 1_050_00, currency: 'USD' }])
  })

  it('come with the latest version first, and go with the run that moves to another lead', async () => {
    const [id, next] = [await newLead(), await newLead()]
    const [one, other] = [await proposalFor(id), await proposalFor(id)]
    expect((await documentsOf(id)).map(({ runId }) => runId)).toEqual([other, one])
    await shared.report(one, { outputs: wrap({ ...aProposal, timeline: 'Soon.' }) })
    expect((await documentsOf(id)).map(({ runId }) => runId)).toEqual([one, other])
    await shared.report(one, { leadId: next })
    expect((await documentsOf(id)).map(({ runId }) => runId)).toEqual([other])
    expect((await documentsOf(next)).map(({ runId }) => runId)).toEqual([one])
  })

  it('are gone with an erased lead, and are none of an unknown one', async () => {
    const id = await newLead()
    await proposalFor(id)
    await staff.call(leadErasure.erase, { params: { id } })
    expect(await documentsOf(id)).toEqual([])
    await expectProblem(await staff.send(`/api/leads/${randomUUIDv7()}/documents`, {}), 404)
  })
})

describe('sharing a proposal', () => {
  const statusOf = async (id: string) => (await staff.call(leads.read, { params: { id } })).lead.status

  it('moves its lead to proposal sent, and the timeline names the link', async () => {
    const id = await newLead({ status: 'qualified' })
    const runId = await proposalFor(id)
    await shared.share(runId)
    await eventually(async () => expect(await statusOf(id)).toBe('proposal_sent'))
    const { entries } = await staff.call(leadTimeline.read, { params: { id } })
    const moved = entries.find(({ summary }) => summary === 'Moved from Qualified to Proposal Sent')
    expect(moved).toMatchObject({
      actor: { kind: 'system' },
      cause: {
        summary: 'Link made: Proposal for Harbor & Pine Coffee',
        href: `/dashboard/workflows/5?tab=history&run=${runId}`,
      },
    })
    expect(entries.filter(({ cause }) => cause !== undefined)).toEqual([moved])
  })
})

describe('a proposal with a price table that is not valid', () => {
  it.each([
    ['a negative quantity', [{ quantity: -1 }], 'outputs.pricing.items.0.quantity'],
    ['a price beyond 10¹²', [{}, { unitPrice: 1e12 + 1 }], 'outputs.pricing.items.1.unitPrice'],
    ['1,000 items', Array.from({ length: 1000 }, () => ({})), 'outputs.pricing.items'],
  ])('is refused for %s, as an edit and as the end of a run', async (_, items, path) => {
    const outputs = wrap(withPrices(...items))
    const edit = await shared.report(await shared.proposal(), { outputs })
    expect(await expectProblem(edit, 400)).toMatchObject({ errors: [{ path }] })
    const started = await post(staff.send, '/api/workflows/5/run', { inputs: nineAnswers })
    const { run } = (await started.json()) as { run: { id: string } }
    await expectProblem(await shared.report(run.id, { status: 'completed', outputs }), 400)
  })
})
