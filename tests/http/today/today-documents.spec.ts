import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { runBulk } from '#contracts/run/http/run-bulk.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { questions } from '#contracts/share/http/questions.ts'
import { today as contract, type Today } from '#contracts/today/http.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { joined } from '#tests/support/staff/team.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const section = async (name: Exclude<keyof Today, 'today'>) => (await ada.call(contract.read, {}))[name]
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('today', () => {
  it('has questions of clients until they are answered', async () => {
    const { share, token } = await sharedRuns(ada).shared({ name: 'Ines' })
    const reader = apiClient(atrium.url)
    await post(reader.send, `/api/public/redirect/${token}`, {})
    const asked = await post(reader.send, '/api/public/report/questions', { section: 'investment', text: 'Why?' })
    const { question } = await asked.json()
    expect(await section('questions')).toEqual({
      count: 1,
      items: [
        {
          ...{ id: question.id, at: question.at, text: 'Ines asked a question about the proposal.' },
          href: `/dashboard/proposals/${share.runId}`,
        },
      ],
    })
    const params = { shareId: share.id, questionId: question.id }
    await ada.call(questions.answer, { params, body: { text: 'So.' } })
    expect((await section('questions')).count).toBe(0)
  })

  it('has links that ask for a decision, read since or about to end', async () => {
    const links = sharedRuns(ada)
    const read = await links.shared({ name: 'Rosa', decision: { until: soon(10) } })
    await links.shared({ name: 'Unread', decision: { until: soon(10) } })
    await links.shared({ name: 'Without' })
    const ending = await links.shared({ name: 'Ella', decision: { until: soon(2) } })
    const reader = apiClient(atrium.url)
    await post(reader.send, `/api/public/redirect/${read.token}`, {})
    await post(reader.send, '/api/public/report/view', {})
    const { count, items } = await section('links')
    expect([count, items.map(({ id }) => id)]).toEqual([2, [ending.share.id, read.share.id]])
    expect(items[0]?.text).toMatch(/^The link to the proposal for Ella expires on /)
    expect(items[1]?.text).toBe('Rosa read the proposal and has not decided yet.')
    await links.revoke(read.share.id)
    await links.revoke(ending.share.id)
    expect((await section('links')).count).toBe(0)
  })

  it('has runs that ask for approval', async () => {
    const at = workflowStaff(ada)
    const { id } = await activeWorkflow(at, { name: 'Mine' })
    const steps = [{ kind: 'approve', id: 'ask', name: 'Ask', question: 'Yes?' }] as const
    await ada.call(workflowSteps.set, { params: { id: String(id) }, body: { steps: [...steps] } })
    const run = await at.start(id)
    await eventually(async () =>
      expect(await section('approvals')).toMatchObject({
        count: 1,
        items: [{ id: run.id, text: 'A run of Mine asks for approval.', href: expect.stringContaining(run.id) }],
      }),
    )
    await ada.call(workflowSteps.approve, { params: { runId: run.id, stepId: 'ask' }, body: { note: '' } })
    await eventually(async () => expect((await section('approvals')).count).toBe(0))
  })

  it('has runs that failed, until they are repeated or dismissed', async () => {
    const fail = async () => {
      const { id } = await workflowStaff(ada).start(5, nineAnswers)
      await sharedRuns(ada).report(id, { status: 'failed', error: 'no answer' })
      return id
    }
    const [one, two] = [await fail(), await fail()]
    expect(await section('runs')).toMatchObject({
      count: 2,
      items: [{ id: two, text: 'A run of Proposal Generation failed.' }, { id: one }],
    })
    await ada.call(runBulk.repeat, { body: { ids: [two] } })
    expect((await section('runs')).items.map(({ id }) => id)).toEqual([one])
    const { run } = await ada.call(runs.dismiss, { params: { runId: one } })
    expect(run).toMatchObject({ id: one, status: 'failed' })
    expect((await ada.call(runs.dismiss, { params: { runId: one } })).run.version).toBe(run.version)
    expect((await section('runs')).count).toBe(0)
    const completed = await sharedRuns(ada).proposal()
    expect(await refusalOf(ada.call(runs.dismiss, { params: { runId: completed } }))).toMatchObject({ status: 409 })
  })

  it('has first what is about the own leads, of which another member made the document', async () => {
    const grace = await joined(atrium.url, 'grace@atrium.test', 'admin')
    const links = sharedRuns(ada)
    const day = new Date().toISOString().slice(0, 10)
    /** A client who read and asked, a run that failed and a task, all about a lead of this owner. */
    const client = async (name: string, ownerId: string | null) => {
      const { lead } = await ada.call(leads.create, { body: { name, email: `${name.toLowerCase()}@example.com` } })
      await ada.call(leads.revise, { params: { id: lead.id }, body: { ownerId } })
      const { share, token } = await links.shared({ name, decision: { until: soon(10) } })
      const { id: failed } = await workflowStaff(ada).start(5, nineAnswers)
      for (const runId of [share.runId, failed])
        await ada.call(runs.patch, { params: { runId }, body: { leadId: lead.id } })
      await links.report(failed, { status: 'failed', error: 'no answer' })
      const reader = apiClient(atrium.url)
      await post(reader.send, `/api/public/redirect/${token}`, {})
      await post(reader.send, '/api/public/report/view', {})
      await post(reader.send, '/api/public/report/questions', { section: 'investment', text: 'Why?' })
      await ada.call(tasks.add, { params: { id: lead.id }, body: { title: `Call ${name}`, dueOn: day } })
    }
    await client('Otto', null)
    await client('Gail', grace.user.id)
    await client('Nora', null)
    const whose = async (reader: ApiClient) => {
      const { questions, links, runs, tasks } = await reader.call(contract.read, {})
      return [questions, links, runs, tasks].map(({ items }) =>
        items.map(({ text }) => /Otto|Gail|Nora/.exec(text)?.[0]),
      )
    }
    const [gailFirst, gailLast] = [
      ['Gail', 'Otto', 'Nora'],
      ['Otto', 'Nora', 'Gail'],
    ]
    expect(await whose(grace.client)).toEqual([gailFirst, gailFirst, ['Gail', 'Nora', 'Otto'], gailFirst])
    expect(await whose(ada)).toEqual([gailLast, gailLast, ['Nora', 'Otto', 'Gail'], ['Otto', 'Gail', 'Nora']])
  })
})
