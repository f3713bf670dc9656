import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { apiClient, refusalOf } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { joined } from '#tests/support/staff/team.ts'

let desk: AgentDesk
beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(() => desk.stop())

describe('what an agent proposes', () => {
  it('changes nothing, and waits with what it would change', async () => {
    const lead = await desk.newLead()
    await desk.agent.call('get_lead', { leadId: lead.id })
    const id = await desk.propose(lead.id)
    expect(await desk.leadNow(lead.id)).toEqual(lead)
    const [approval] = await desk.open()
    expect(approval).toMatchObject({
      ...{ id, by: 'Assistant', tool: 'update_lead', reason: 'She wrote twice.', leadId: lead.id, state: 'open' },
      ...{
        command: { leadId: lead.id, priority: 'high' },
        before: { priority: 'medium' },
        after: { priority: 'high' },
      },
      ...{ text: 'Change priority of Maya Ruiz', decidedBy: null, decidedAt: null },
    })
    expect(approval?.position).toBeGreaterThan(0)
  })

  it('needs a reason, a lead and a change', async () => {
    const lead = await desk.newLead()
    const before = (await desk.open()).length
    const wrong = [
      { priority: 'high' },
      { priority: 'high', reason: ' ' },
      { reason: 'x' },
      { priority: 'huge', reason: 'x' },
    ]
    for (const input of [...wrong, { priority: 'high', reason: 'x'.repeat(2001) }])
      await expect(desk.agent.call('update_lead', { leadId: lead.id, ...input })).rejects.toThrow()
    const unknownLead = { leadId: '01890000-0000-7000-8000-000000000000', priority: 'high', reason: 'x' }
    await expect(desk.agent.call('update_lead', unknownLead)).rejects.toThrow('There is no such lead.')
    expect(await desk.open()).toHaveLength(before)
  })

  it('is done as the approver, with the approval as its cause', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const approval = await desk.judge(id, 'approve')
    expect(approval).toMatchObject({ state: 'approved', decidedBy: admin.email })
    expect((await desk.leadNow(lead.id)).priority).toBe('high')
    const change = (await desk.historyOf('lead', lead.id)).at(-1)
    const chain = await desk.historyOf('approval', id)
    expect(chain.map(({ type }) => type)).toEqual(['ApprovalRequested', 'ApprovalApproved'])
    expect(change).toMatchObject({ type: 'LeadPriorityChanged', actor: chain[1]?.actor, causationId: id })
    expect(chain[1]?.id).toBe(id)
    expect(chain[1]?.position).toBeLessThan(change?.position ?? 0)
    expect(chain[0]?.actor).toMatch(/^token:/)
    expect((await desk.judge(id, 'approve')).state).toBe('approved')
    expect((await desk.historyOf('lead', lead.id)).at(-1)).toEqual(change)
    expect((await refusalOf(desk.judge(id, 'reject'))).status).toBe(409)
  })

  it('shows its chain in the dossier and the timeline of the lead', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    await desk.judge(id, 'approve')
    const dossier = await desk.ada.call(proofs.dossier, { params: { kind: 'lead', id: lead.id } })
    expect(dossier.streams.map(({ stream }) => stream)).toEqual([`lead-${lead.id}`, `approval-${id}`])
    const { entries } = await desk.ada.call(leadTimeline.read, { params: { id: lead.id }, query: {} })
    expect(entries.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['Proposed by an agent', 'Proposal of an agent approved']),
    )
  })

  it('is 409 with what stands now where that has changed since', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    await desk.ada.call(leads.revise, { params: { id: lead.id }, body: { priority: 'low' } })
    const refusal = await refusalOf(desk.judge(id, 'approve'))
    expect([refusal.status, refusal.problem]).toMatchObject([409, { before: { priority: 'low' } }])
    expect((await desk.leadNow(lead.id)).priority).toBe('low')
    expect((await desk.historyOf('approval', id)).map(({ type }) => type)).toEqual(['ApprovalRequested'])
  })

  it('ends with a rejection and its reason', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const approval = await desk.judge(id, 'reject', 'Not yet.')
    expect(approval).toMatchObject({ state: 'rejected', decidedBy: admin.email, decisionReason: 'Not yet.' })
    expect((await refusalOf(desk.judge(id, 'approve'))).status).toBe(409)
    expect(await desk.leadNow(lead.id)).toEqual(lead)
  })

  it('keeps why it was approved, until the person is erased', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    expect(await desk.judge(id, 'approve', ' She called. ')).toMatchObject({ decisionReason: 'She called.' })
    expect((await desk.judge(id, 'approve', 'She called.')).state).toBe('approved')
    for (const other of ['She wrote.', undefined])
      expect((await refusalOf(desk.judge(id, 'approve', other))).status).toBe(409)
    const [, approved] = await desk.historyOf('approval', id)
    expect(approved).toMatchObject({ type: 'ApprovalApproved', data: { reason: 'She called.' } })
    await desk.ada.call(leadErasure.erase, { params: { id: lead.id } })
    expect((await desk.historyOf('approval', id))[1]?.data).toMatchObject({ reason: null })
  })

  it('is approved by no token and by no auditor', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const { secret } = await desk.issue(['leads:write', 'agent:propose'])
    const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}` })
    const auditor = (await joined(desk.atrium.url, 'audit@atrium.test', 'auditor')).client
    for (const client of [program, auditor])
      expect(
        (await refusalOf(client.call(approvals.judge, { params: { id }, body: { verdict: 'approve' } }))).status,
      ).toBe(403)
    expect((await auditor.call(approvals.list, { query: {} })).approvals.map((one) => one.id)).toContain(id)
  })

  it('starts a run once it is approved', async () => {
    const lead = await desk.newLead()
    const inputs = { clientName: 'Ruiz', meetingNotes: 'They want a plan.' }
    const input = { workflowId: 4, inputs, leadId: lead.id, reason: 'She asked for an overview.' }
    const { approvalId } = await desk.agent.call('start_run', input)
    await desk.judge(String(approvalId), 'approve')
    const run = await desk.agent.call('get_run', { runId: approvalId })
    expect(run).toMatchObject({ runId: approvalId, workflowId: 4, leadId: lead.id })
    expect((await desk.historyOf('run', String(approvalId)))[0]).toMatchObject({ causationId: approvalId })
    await expect(desk.agent.call('start_run', { ...input, inputs: {} })).rejects.toThrow()
  })

  it('makes a link to the version that stood when it was proposed', async () => {
    const inputs = { clientName: 'Ruiz', meetingNotes: 'They want a plan.' }
    const start = { workflowId: 4, inputs, reason: 'For the client.' }
    const runId = String((await desk.agent.call('start_run', start)).approvalId)
    await desk.judge(runId, 'approve')
    await eventually(async () => expect((await desk.agent.call('get_run', { runId })).status).toBe('completed'), 20_000)
    expect(await desk.agent.call('get_document', { runId })).toMatchObject({ runId, number: 1 })
    const shareId = String((await desk.agent.call('create_link', { runId, reason: 'To send it.' })).approvalId)
    expect((await desk.open()).find(({ id }) => id === shareId)).toMatchObject({ before: { number: 1 } })
    await desk.judge(shareId, 'approve')
    const { shares: links } = await desk.ada.call(shares.list, { params: { id: '4', runId }, query: {} })
    expect(links).toMatchObject([{ id: shareId, number: 1, status: 'live', createdBy: admin.email }])
  })

  it('adds a note and a task once they are approved', async () => {
    const lead = await desk.newLead()
    const note = { leadId: lead.id, kind: 'call', text: 'She wants a plan.', reason: 'From the transcript.' }
    const task = { leadId: lead.id, title: 'Send the plan', dueOn: '2027-01-04', reason: 'She asked for it.' }
    for (const [tool, input] of [
      ['add_note', note],
      ['add_task', task],
    ] as const)
      await desk.judge(String((await desk.agent.call(tool, input)).approvalId), 'approve')
    const { notes: added } = await desk.ada.call(notes.list, { params: { id: lead.id }, query: {} })
    expect(added).toMatchObject([{ kind: 'call', text: 'She wants a plan.' }])
    const { tasks: due } = await desk.ada.call(tasks.ofLead, { params: { id: lead.id }, query: {} })
    expect(due).toMatchObject([{ title: 'Send the plan', dueOn: '2027-01-04' }])
    expect((await desk.agent.call('list_tasks')).tasks).toMatchObject([{ leadId: lead.id, title: 'Send the plan' }])
    const withUnknownAssignee = { ...task, assigneeId: '01890000-0000-7000-8000-000000000000' }
    await expect(desk.agent.call('add_task', withUnknownAssignee)).rejects.toThrow('active administrator')
  })

  it('sends no mail where there is no mail server', async () => {
    const lead = await desk.newLead()
    const mail = { leadId: lead.id, subject: 'Hello', text: 'Dear Maya', reason: 'x' }
    await expect(desk.agent.call('write_mail', mail)).rejects.toThrow('No mail server is configured')
  })

  it('is unreadable once the person is erased, and can then only be rejected', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id, { notes: 'Maya is kind.' })
    await desk.ada.send(`/api/leads/${lead.id}/erase`, { method: 'POST' })
    const { approvals: all } = await desk.ada.call(approvals.list, { query: {} })
    const erased = all.find((one) => one.id === id)
    expect(erased).toMatchObject({ reason: '', text: '', before: null, command: {}, after: {} })
    expect((await refusalOf(desk.judge(id, 'approve'))).status).toBe(409)
    expect((await desk.judge(id, 'reject')).state).toBe('rejected')
  })
})
