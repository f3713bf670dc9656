import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { audit } from '#contracts/audit/http/audit.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { rewinds } from '#contracts/rewind/http.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { tokens } from '#contracts/token/http.ts'
import { tokenScopes } from '#contracts/token/scopes.ts'
import { agentClient } from '#tests/support/agent/agent-client.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  // A mail server that is away.
  atrium = await startTestAtrium({
    API_RATE_PER_MINUTE: '10000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    NOTIFY_EMAIL: 'office@example.com',
  })
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

let count = 0
const newLead = async (by = ada) => {
  count += 1
  const body = { name: `Maya ${count}`, email: `maya${count}@example.com` }
  return (await by.call(leads.create, { body })).lead
}
const program = async () => {
  const body = { name: 'Assistant', scopes: [...tokenScopes], expiresInDays: 1 }
  const { token, secret } = await ada.call(tokens.issue, { body })
  return { id: token.id, secret, client: apiClient(atrium.url, { authorization: `Bearer ${secret}` }) }
}
const leadNow = async (id: string) => (await ada.call(leads.read, { params: { id } })).lead
const revise = (by: ApiClient, id: string, body: object) => by.call(leads.revise, { params: { id }, body })
const now = async () => {
  await pause(2)
  const moment = new Date().toISOString()
  await pause(2)
  return moment
}
const read = (id: string, since: string, by = ada) => by.call(rewinds.read, { params: { id }, query: { since } })
const undo = (id: string, since: string, key: string = crypto.randomUUID()) =>
  ada.call(rewinds.undo, { params: { id }, body: { since }, headers: { 'idempotency-key': key } })
const historyOf = async (kind: 'lead' | 'share' | 'run', id: string) =>
  (await ada.call(audit.events, { params: { kind, id }, query: {} })).events

describe('a rewind', () => {
  it('puts back fields, notes, tasks, links and runs, each by an event that names what it undoes', async () => {
    const { id, client } = await program()
    const lead = await newLead()
    await revise(client, lead.id, { priority: 'low' })
    const runId = await sharedRuns(ada).proposal(JSON.stringify({ success: true, data: aProposal }))
    const before = await leadNow(lead.id)
    const since = await now()
    await revise(client, lead.id, { priority: 'high', status: 'won', estimatedValue: 5, phone: '1' })
    await client.call(notes.add, { params: { id: lead.id }, body: { kind: 'note', text: 'Wrong.' } })
    await client.call(tasks.add, { params: { id: lead.id }, body: { title: 'Wrong' } })
    const { share } = await sharedRuns(client).share(runId)
    const { run } = await client.call(runs.start, { params: { id: '5' }, body: { inputs: nineAnswers } })
    const listed = await read(id, since)
    expect(listed.stays).toEqual([])
    expect(listed.undoes).toHaveLength(5)
    expect(listed.undoes.find(({ from }) => from?.priority === 'high')?.to).toMatchObject({
      ...{ priority: 'low', status: 'new', estimatedValue: null, phone: null, lastContactDate: null },
    })
    const key = crypto.randomUUID()
    const answer = await undo(id, since, key)
    expect([answer.undone, answer.stays]).toEqual([listed.undoes, []])
    expect({ ...(await leadNow(lead.id)), ...moved }).toEqual({ ...before, ...moved })
    expect((await ada.call(notes.list, { params: { id: lead.id }, query: {} })).notes).toEqual([])
    expect((await ada.call(tasks.ofLead, { params: { id: lead.id }, query: {} })).tasks).toEqual([])
    expect((await ada.call(shares.read, { params: { shareId: share.id } })).share.revokedAt).not.toBeNull()
    expect((await ada.call(runs.read, { params: { runId: run.id } })).run.status).toBe('cancelled')
    const [created, revoked] = await historyOf('share', share.id)
    expect(revoked).toMatchObject({ type: 'ShareRevoked', causationId: created?.id })
    expect(revoked?.actor).not.toMatch(/^token:/)
    const size = (await historyOf('lead', lead.id)).length
    expect(await undo(id, since, key)).toEqual(answer)
    const second = await undo(id, since)
    expect([second.undone, second.stays.map(({ reason }) => reason)]).toEqual([
      [],
      second.stays.map(() => undoneAlready),
    ])
    expect(await historyOf('lead', lead.id)).toHaveLength(size)
  })

  it('leaves what was changed since, and says so of a lead that was added', async () => {
    const { id, client } = await program()
    const [lead, since] = [await newLead(), await now()]
    await revise(client, lead.id, { priority: 'high', company: 'Wrong' })
    await revise(ada, lead.id, { priority: 'low' })
    const task = (await client.call(tasks.add, { params: { id: lead.id }, body: { title: 'Wrong' } })).task
    await ada.call(tasks.revise, { params: { taskId: task.id }, body: { title: 'Right' } })
    const added = await newLead(client)
    const { undone, stays } = await undo(id, since)
    expect(undone.map(({ from, to }) => [from, to])).toEqual([[{ company: 'Wrong' }, { company: null }]])
    expect(stays.map(({ reason }) => reason).sort()).toEqual([
      'A lead is taken away by erasing it, on its page.',
      changedSince,
      changedSince,
    ])
    expect(await leadNow(lead.id)).toMatchObject({ priority: 'low', company: null })
    expect((await ada.call(tasks.ofLead, { params: { id: lead.id }, query: {} })).tasks[0]?.title).toBe('Right')
    expect((await leadNow(added.id)).name).toBe(added.name)
  })

  it('reaches what was approved for an agent, and what followed of itself', async () => {
    const { id, secret } = await program()
    const lead = await newLead()
    const runId = await sharedRuns(ada).proposal(JSON.stringify({ success: true, data: aProposal }))
    await ada.call(runs.patch, { params: { runId }, body: { leadId: lead.id } })
    const since = await now()
    const agent = await agentClient(atrium.url, secret)
    const ask = async (tool: string, input: object) => {
      const { approvalId } = await agent.call(tool, { ...input, reason: 'She asked.' })
      await ada.call(approvals.judge, { params: { id: String(approvalId) }, body: { verdict: 'approve' } })
    }
    await ask('update_lead', { leadId: lead.id, priority: 'high' })
    await ask('create_link', { runId })
    await agent.close()
    await eventually(async () => expect((await leadNow(lead.id)).status).toBe('proposal_sent'))
    const { undone, stays } = await undo(id, since)
    expect([undone.map(({ text }) => text).sort(), stays]).toEqual([
      [`Change of the status, priority, last contact of ${lead.name}`, 'Link'],
      [],
    ])
    expect(await leadNow(lead.id)).toMatchObject({ status: 'new', priority: 'medium', lastContactDate: null })
  })

  it('is for administrators, of a token that exists, and since a time', async () => {
    const { id, client } = await program()
    const since = new Date().toISOString()
    const path = `/api/tokens/${id}/rewind`
    await expectProblem(await client.send(`${path}?since=${since}`, {}), 403)
    await expectProblem(await post(client.send, path, { since }), 403)
    const { client: auditor } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    expect(await read(id, since, auditor)).toEqual({ undoes: [], stays: [] })
    await expectProblem(await post(auditor.send, path, { since }), 403)
    await expectProblem(
      await ada.send(`/api/tokens/01980000-0000-7000-8000-000000000001/rewind?since=${since}`, {}),
      404,
    )
    for (const bad of ['', '?since=x']) await expectProblem(await ada.send(`${path}${bad}`, {}), 400)
    await expectProblem(await post(ada.send, path, {}), 400)
  })
})

const changedSince = 'It was changed since.'
const undoneAlready = 'It is undone already.'
/** The version counts the events of the stream. */
const moved = { version: 0, updatedAt: '' }
