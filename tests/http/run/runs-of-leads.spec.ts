import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let maya: string
let runId: string
let shareId: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  maya = await newLead('Maya Ruiz', 'maya@example.com')
  const shared = sharedRuns(staff)
  runId = await shared.proposal()
  const link = await shared.share(runId)
  shareId = link.share.id
  const reader = apiClient(atrium.url)
  await post(reader.send, `/api/public/redirect/${link.token}`, {})
  await reader.send('/api/public/report/view', { method: 'POST' })
  expect((await setLead(maya)).status).toBe(200)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const newLead = async (name: string, email: string) =>
  (await staff.call(leads.create, { body: { name, email } })).lead.id
const setLead = (leadId: string | null, fields: object = {}) =>
  post(staff.send, `/api/workflows/runs/${runId}`, { leadId, ...fields }, {}, 'PATCH')
const start = (leadId: string) => post(staff.send, '/api/workflows/5/run', { inputs: nineAnswers, leadId })
const theRun = async () => (await staff.call(runs.read, { params: { runId } })).run
const streams = async () =>
  (await staff.call(proofs.dossier, { params: { kind: 'lead', id: maya } })).streams.map(({ stream }) => stream)
const searchFeed = async (q: string) =>
  new Set((await staff.call(auditFeed.entries, { query: { q } })).entries.map(({ kind, streamId }) => kind + streamId))
const timeline = (query: Record<string, string> = {}) => staff.call(leadTimeline.read, { params: { id: maya }, query })

describe('a run', () => {
  it('is started for a lead, and by default for none', async () => {
    const answer = await start(maya)
    expect([answer.status, await answer.json()]).toMatchObject([201, { run: { leadId: maya, status: 'running' } }])
    const { run } = (await (await post(staff.send, '/api/workflows/5/run', { inputs: nineAnswers })).json()) as {
      run: object
    }
    expect(run).toMatchObject({ leadId: null })
  })

  it('is for a lead that there is, and not for one that was erased', async () => {
    const erased = await newLead('Noor Haddad', 'noor@example.com')
    await staff.call(leadErasure.erase, { params: { id: erased } })
    for (const call of [start, setLead]) {
      expect(await expectProblem(await call(randomUUIDv7()), 400)).toMatchObject({ errors: [{ path: 'leadId' }] })
      expect(await expectProblem(await call('Maya'), 400)).toMatchObject({ errors: [{ path: 'leadId' }] })
      await expectProblem(await call(erased), 409)
    }
    expect(await theRun()).toMatchObject({ leadId: maya })
  })

  it('is moved to another lead, detached, and attached again, each time as an event', async () => {
    const eve = await newLead('Eve', 'eve@example.com')
    const before = (await theRun()).version
    expect(await (await setLead(eve)).json()).toMatchObject({ run: { leadId: eve, version: before + 1 } })
    expect(await streams()).not.toContain(`run-${runId}`)
    expect(await (await setLead(null)).json()).toMatchObject({ run: { leadId: null, version: before + 2 } })
    expect(await (await setLead(null)).json()).toMatchObject({ run: { leadId: null, version: before + 2 } })
    const outputs = JSON.stringify({ success: true, data: { title: 'Edited' } })
    const both = await (await setLead(maya, { outputs })).json()
    expect(both).toMatchObject({ run: { leadId: maya, outputs, version: before + 4 } })
  })
})

describe('what belongs to a lead', () => {
  it('is in its dossier: the runs, and the links to them', async () => {
    expect(await streams()).toEqual(
      expect.arrayContaining([`lead-${maya}`, `run-${runId}`, `share-${shareId}`] as const),
    )
  })

  it.each(['ruiz', 'maya@EXAMPLE', () => maya])('is found in the feed by the name, address or id %s', async (q) => {
    const things = await searchFeed(typeof q === 'string' ? q : q())
    expect([...things]).toEqual(expect.arrayContaining([`lead${maya}`, `run${runId}`, `share${shareId}`]))
  })

  it('is one story on its timeline, page by page', async () => {
    const { entries } = await timeline()
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const linked = entries.filter(({ about }) => about?.id === runId || about?.id === shareId)
    const summaries = linked.map(({ summary }) => summary)
    for (const what of ['Run started', 'Run completed', 'Link made', 'Document read', 'Run attached'])
      expect(summaries).toContain(`${what}: Proposal Generation`)
    expect(linked.find(({ type }) => type === 'ShareViewed')).toMatchObject({
      actor: { kind: 'reader', email: null },
      about: { kind: 'share', id: shareId, href: `/dashboard/workflows/5?tab=history&run=${runId}` },
    })
    const first = await timeline({ limit: '3' })
    const rest = await timeline({ cursor: first.nextCursor ?? '' })
    expect([...first.entries, ...rest.entries]).toEqual(entries)
  })
})
