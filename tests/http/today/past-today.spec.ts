import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { runBulk } from '#contracts/run/http/run-bulk.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { questions } from '#contracts/share/http/questions.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { today as contract, type Today } from '#contracts/today/http.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { dayAfter } from '#domain/kernel/instant.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { joined } from '#tests/support/staff/team.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const secret = 'signed'
let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ BOOKING_WEBHOOK_SECRET: secret })
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const day = new Date().toISOString().slice(0, 10)
const read = (at?: string, client = ada) => client.call(contract.read, { query: at === undefined ? {} : { at } })
const counts = ({ today, ...sections }: Today) =>
  Object.fromEntries(
    Object.entries(sections).flatMap(([name, one]) => (typeof one === 'string' ? [] : [[name, one.count]])),
  )
const add = async (name: string, fields: object = {}) => {
  const body = { name, email: `${name.toLowerCase()}@example.com`, ...fields }
  return (await ada.call(leads.create, { body })).lead.id
}
const revise = (id: string, body: object) => ada.call(leads.revise, { params: { id }, body })
const write = (name: string) =>
  apiClient(atrium.url).call(contact.send, {
    body: { name, email: `${name.toLowerCase()}@example.com`, message: 'Hello.' },
  })
const book = async (name: string, trigger: string, uid: string, startTime: string) => {
  const attendees = [{ email: `${name.toLowerCase()}@example.com`, name }]
  const body = JSON.stringify({
    ...{ triggerEvent: trigger, createdAt: new Date().toISOString() },
    payload: { uid, title: 'Audit', startTime, attendees },
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-cal-signature-256': signature }
  expect((await apiClient(atrium.url).send('/api/hooks/booking', { method: 'POST', headers, body })).status).toBe(204)
}

describe('today as of a moment', () => {
  it('is what it was for leads, whatever happened since', async () => {
    const grace = await joined(atrium.url, 'grace@atrium.test', 'admin')
    const met = { status: 'contacted' }
    const [fresh, late, pia, wrote] = await Promise.all([
      add('Nora'),
      add('Otto', met),
      add('Pia', met),
      add('Maya', met),
    ])
    await Promise.all([
      revise(late, { followUpDate: dayAfter(day, -1), ownerId: grace.user.id }),
      revise(pia, { followUpDate: day }),
    ])
    await Promise.all(['Maya', 'Otto'].map(write))
    await Promise.all([
      ada.call(notes.add, { params: { id: late }, body: { kind: 'call', text: 'Answered.' } }),
      ada.call(notes.add, { params: { id: wrote }, body: { kind: 'note', text: 'No answer.' } }),
    ])
    await book('Maya', 'BOOKING_CREATED', 'one', `${day}T23:59:59Z`)
    await book('Maya', 'BOOKING_CREATED', 'two', `${day}T23:59:58Z`)
    await book('Maya', 'BOOKING_CANCELLED', 'two', `${day}T23:59:58Z`)
    const plan = async (title: string, dueOn: string) =>
      (await ada.call(tasks.add, { params: { id: fresh }, body: { title, dueOn } })).task.id
    const plans = [
      plan('Send the offer', day),
      plan('Gone', dayAfter(day, -3)),
      plan('Moved', dayAfter(day, 3)),
    ] as const
    const [due, gone, moved] = await Promise.all(plans)
    await ada.call(tasks.revise, { params: { taskId: moved }, body: { dueOn: dayAfter(day, -2) } })
    const live = await read()
    const graces = await read(undefined, grace.client)
    expect(counts(live)).toMatchObject({ leads: 1, messages: 1, meetings: 1, followUps: 3, tasks: 3 })
    const at = await aMoment()

    await Promise.all([
      revise(fresh, { name: 'Norah', status: 'won' }),
      revise(late, { followUpDate: null, ownerId: null }),
      revise(wrote, { lastContactDate: new Date().toISOString() }),
    ])
    await book('Maya', 'BOOKING_CANCELLED', 'one', `${day}T23:59:59Z`)
    await book('Maya', 'BOOKING_CREATED', 'three', `${day}T21:30:00Z`)
    await Promise.all([
      ada.call(tasks.revise, { params: { taskId: due }, body: { title: 'Sent', done: true } }),
      ada.call(tasks.revise, { params: { taskId: moved }, body: { dueOn: null } }),
      ada.call(tasks.remove, { params: { taskId: gone } }),
      write('Pia'),
    ])
    expect(await read(at)).toEqual({ ...live, asOf: at })
    expect(await read(at, grace.client)).toEqual({ ...graces, asOf: at })
    const now = await read()
    expect(await read(await aMoment())).toEqual({ ...now, asOf: expect.any(String) })
  })

  it('is what it was for documents, links, runs and agents', async () => {
    const links = sharedRuns(ada)
    const asked = await links.shared({ name: 'Ines' })
    const reader = apiClient(atrium.url)
    await post(reader.send, `/api/public/redirect/${asked.token}`, {})
    const question = await (
      await post(reader.send, '/api/public/report/questions', { section: 'investment', text: 'Why?' })
    ).json()
    const until = new Date(Date.now() + 10 * 86_400_000).toISOString()
    const deciding = await links.shared({ name: 'Rosa', decision: { until } })
    const ended = await links.shared({ name: 'Ella', decision: { until } })
    for (const { token } of [deciding, ended]) {
      const client = apiClient(atrium.url)
      await post(client.send, `/api/public/redirect/${token}`, {})
      await post(client.send, '/api/public/report/view', {})
    }
    await links.revoke(ended.share.id)
    const staff = workflowStaff(ada)
    const { id } = await activeWorkflow(staff, { name: 'Mine' })
    const steps = [{ kind: 'approve', id: 'ask', name: 'Ask', question: 'Yes?' }] as const
    await ada.call(workflowSteps.set, { params: { id: String(id) }, body: { steps: [...steps] } })
    const [asking, answered] = [await staff.start(id), await staff.start(id)]
    const fail = async () => {
      const run = await staff.start(5, nineAnswers)
      await links.report(run.id, { status: 'failed', error: 'no answer' })
      return run.id
    }
    const [repeated, dismissed, before] = [await fail(), await fail(), await fail()]
    await ada.call(runs.dismiss, { params: { runId: before } })
    await eventually(async () => expect((await read()).approvals.count).toBe(2))
    const approve = (runId: string) =>
      ada.call(workflowSteps.approve, { params: { runId, stepId: 'ask' }, body: { note: '' } })
    await approve(answered.id)
    await eventually(async () => expect((await staff.run(answered.id)).status).toBe('completed'))
    const live = await read()
    expect(counts(live)).toMatchObject({ questions: 1, links: 1, approvals: 1, runs: 2 })
    const at = await aMoment()

    const params = { shareId: asked.share.id, questionId: question.question.id }
    await ada.call(questions.answer, { params, body: { text: 'So.' } })
    await ada.call(shares.revise, { params: { shareId: deciding.share.id }, body: { name: 'Rosalind' } })
    await links.revoke(deciding.share.id)
    await approve(asking.id)
    await ada.call(runBulk.repeat, { body: { ids: [repeated] } })
    await ada.call(runs.dismiss, { params: { runId: dismissed } })
    await ada.call(workflows.revise, { params: { id: String(id) }, body: { name: 'Yours' } })
    await eventually(async () => expect((await staff.run(asking.id)).status).toBe('completed'))
    expect(await read(at)).toEqual({ ...live, asOf: at })
    expect(counts(await read())).toMatchObject({ questions: 0, links: 0, approvals: 0, runs: 0 })
  })

  it('says nothing of a person who was erased since, and still counts them', async () => {
    const id = await add('Edda')
    await write('Edda')
    await ada.call(tasks.add, { params: { id }, body: { title: 'Call Edda', dueOn: day } })
    const live = await read()
    const at = await aMoment()
    await ada.call(leadErasure.erase, { params: { id } })
    const then = await read(at)
    expect(JSON.stringify(live)).toContain('Edda')
    expect(JSON.stringify(then)).not.toMatch(/Edda|edda/)
    expect(counts(then)).toEqual(counts(live))
  })

  it('is of the day of that moment, empty before everything, and of no moment to come', async () => {
    const before = await read('2020-01-01')
    expect([before.today, before.asOf]).toEqual(['2020-01-01', '2020-01-01T00:00:00.000Z'])
    expect(new Set(Object.values(counts(before)))).toEqual(new Set([0]))
    for (const at of ['2999-01-01T00:00:00Z', 'yesterday', '0000-01-01', ''])
      expect(await refusalOf(read(at))).toMatchObject({ status: 400 })
    const { client: auditor } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    expect((await read('2020-01-01', auditor)).today).toBe('2020-01-01')
  })
})
