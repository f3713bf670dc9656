import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runBulk } from '#contracts/run/http/run-bulk.ts'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { search } from '#contracts/search/http.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
const ids = { overview: '', other: '', failed: '', workflow: 0 }
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
  const makeDocument = async (clientName: string) =>
    (await at.ended((await at.start(4, { clientName, meetingNotes: 'Wants more.' })).id)).id
  ids.overview = await makeDocument('Quell & Söhne')
  ids.workflow = (await activeWorkflow(at, { name: 'Own' })).id
  ids.failed = (await at.ended((await at.start(ids.workflow)).id)).id
  ids.other = await makeDocument('Novak Cycles')
  const params = { id: '4', runId: ids.overview }
  await staff.call(shares.create, { params, body: { name: 'Mara of Quell' } })
  await staff.call(leads.create, { body: { name: 'Mara Quell', email: 'mara@mail.example', company: 'Quell' } })
})
afterAll(() => atrium.stop())

describe('the runs of all workflows', () => {
  const found = async (query: Parameters<typeof staff.call<typeof runLists.runs>>[1]['query'] = {}) =>
    (await staff.call(runLists.runs, { query })).runs.map(({ id }) => id)

  it('are newest first, in pages, and carry the counts of their links', async () => {
    const first = await staff.call(runLists.runs, { query: { limit: 2 } })
    expect(first.runs.map(({ id }) => id)).toEqual([ids.other, ids.failed])
    const rest = await staff.call(runLists.runs, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
    expect(rest).toMatchObject({ runs: [{ id: ids.overview, sharing: { live: 1, views: 0 } }], nextCursor: null })
  })

  it('are filtered by status, workflow, text and time, together', async () => {
    expect(await found({ status: 'failed' })).toEqual([ids.failed])
    expect(await found({ workflow: '4' })).toEqual([ids.other, ids.overview])
    expect(await found({ workflow: '4', search: 'quell' })).toEqual([ids.overview])
    expect(await found({ workflow: '4', status: 'failed' })).toEqual([])
    const { startedAt } = await at.run(ids.failed)
    expect(await found({ from: startedAt })).toEqual([ids.other, ids.failed])
    expect(await found({ to: startedAt })).toEqual([ids.overview])
    expect(await found({ to: '2020-01-01' })).toEqual([])
  })

  it.each(['status=open', 'workflow=x', 'from=yesterday', 'to=2026-13-01', 'limit=0', 'cursor=x'])(
    'by %s are refused by name',
    async (query) => {
      const { errors } = await expectProblem(await staff.send(`/api/runs?${query}`, {}), 400)
      expect(errors?.map(({ path }) => path)).toEqual([query.split('=')[0]])
    },
  )
})

describe('the documents', () => {
  it('are those of completed runs of workflows 4 and 5, named after the client', async () => {
    const { documents, nextCursor } = await staff.call(runLists.documents, { query: {} })
    expect(documents).toMatchObject([
      { runId: ids.other, kind: 'overview', title: 'Novak Cycles', leadId: null, sharing: null },
      { runId: ids.overview, kind: 'overview', title: 'Quell & Söhne', sharing: { live: 1 } },
    ])
    expect(nextCursor).toBeNull()
    const only = await staff.call(runLists.documents, { query: { search: 'söhne', kind: 'overview' } })
    expect(only.documents.map(({ runId }) => runId)).toEqual([ids.overview])
    expect((await staff.call(runLists.documents, { query: { kind: 'proposal' } })).documents).toEqual([])
  })
})

describe('the search over everything', () => {
  const found = async (q: string) =>
    (await staff.call(search.everything, { query: { q } })).results.map(({ kind, title }) => `${kind} ${title}`)

  it('finds leads, documents, links and runs, each by its screen', async () => {
    expect(await found('quell')).toEqual(['lead Mara Quell', 'document Quell & Söhne', 'link Mara of Quell'])
    expect(await found('no api endpoint')).toEqual(['run Own'])
    const { results } = await staff.call(search.everything, { query: { q: 'Söhne' } })
    expect(results[0]?.href).toBe(`/dashboard/engagement-overviews/${ids.overview}`)
  })

  it('takes signs of patterns literally, and refuses nothing to look for', async () => {
    expect(await found('%')).toEqual([])
    await expectProblem(await staff.send('/api/search?q=%20', {}), 400)
    await expectProblem(await fetch(`${atrium.url}/api/search?q=x`), 401)
  })
})

describe('many runs at once', () => {
  const bulk = { filter: { workflow: '' } }

  it('are run again and cancelled by a filter, and counted by outcome', async () => {
    bulk.filter.workflow = String(ids.workflow)
    const repeatAll = () => post(staff.send, '/api/runs/repeat', bulk, { 'idempotency-key': 'again' })
    for (const answer of [await repeatAll(), await repeatAll()])
      expect(await answer.json()).toEqual({ started: 1, refused: 0 })
    await expectProblem(await post(staff.send, '/api/runs/repeat', {}, { 'idempotency-key': 'again' }), 400)
    const other = { filter: { ...bulk.filter, status: 'failed' } }
    await expectProblem(await post(staff.send, '/api/runs/repeat', other, { 'idempotency-key': 'again' }), 409)
    const { runs } = await staff.call(runLists.runs, { query: bulk.filter })
    expect(runs.map(({ originRunId }) => originRunId)).toEqual([ids.failed, null])
    await Promise.all(runs.map(({ id }) => at.ended(id)))
    const unknown = '0197b7e0-0000-7000-8000-000000000001'
    const cancelled = await staff.call(runBulk.cancel, { body: { ids: [...runs.map(({ id }) => id), unknown] } })
    expect(cancelled).toEqual({ cancelled: 0, ended: 2, refused: 1 })
    await at.setStatus(ids.workflow, 'inactive')
    expect(await staff.call(runBulk.repeat, { body: bulk })).toEqual({ started: 0, refused: 2 })
    expect(await refusalOf(staff.call(runBulk.cancel, { body: {} }))).toMatchObject({ status: 400 })
  })

  it('are exported as CSV', async () => {
    const file = await staff.send(`/api/runs/export?workflow=${ids.workflow}`, {})
    const [headings, ...rows] = (await file.text()).trim().split('\r\n')
    expect(headings).toContain('Id,Workflow,Status,Started')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(`,${ids.workflow},failed,`)
  })
})
