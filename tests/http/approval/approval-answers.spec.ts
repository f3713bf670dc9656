import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { refusalOf } from '#tests/support/api-client.ts'

let desk: AgentDesk
beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(() => desk.stop())

const approve = async (id: string, values: Record<string, unknown>) =>
  (await desk.ada.call(approvals.judge, { params: { id }, body: { verdict: 'approve', values } })).approval

describe('an approval with other values', () => {
  it('is carried out with them, and keeps what was proposed', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id, { priority: 'high', company: 'Ruiz & Sons' })
    const approval = await approve(id, { company: 'Ruiz & Daughters' })
    expect(approval).toMatchObject({ state: 'approved', values: { company: 'Ruiz & Daughters' } })
    expect(approval.command).toMatchObject({ priority: 'high', company: 'Ruiz & Sons' })
    expect(await desk.leadNow(lead.id)).toMatchObject({ priority: 'high', company: 'Ruiz & Daughters' })
    const [, approved] = await desk.historyOf('approval', id)
    expect(approved).toMatchObject({ id, type: 'ApprovalApproved', data: { values: { company: 'Ruiz & Daughters' } } })
    const effects = (await desk.historyOf('lead', lead.id)).filter(({ causationId }) => causationId === id)
    expect(effects.length).toBeGreaterThan(0)
  })

  it('is refused where they do not fit the command, and stays open', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const other = await desk.newLead()
    for (const [values, path] of [
      [{ priority: 'huge' }, 'values.priority'],
      [{ leadId: other.id }, 'values.leadId'],
      [{ ownerId: other.id }, 'values.ownerId'],
    ] as const) {
      const refusal = await refusalOf(approve(id, values))
      expect([refusal.status, refusal.problem?.errors?.map((error) => error.path)]).toEqual([400, [path]])
    }
    const body = { verdict: 'reject', values: { priority: 'low' } } as const
    expect((await refusalOf(desk.ada.call(approvals.judge, { params: { id }, body }))).status).toBe(400)
    expect((await desk.open()).map((one) => one.id)).toContain(id)
    expect(await desk.leadNow(lead.id)).toEqual(lead)
  })

  it('makes what the approver wrote', async () => {
    const lead = await desk.newLead()
    const wish = { leadId: lead.id, title: 'Send the plan', reason: 'She asked for it.' }
    const id = String((await desk.agent.call('add_task', wish)).approvalId)
    await approve(id, { title: 'Send the offer', dueOn: '2027-01-04' })
    const { tasks: open } = await desk.ada.call(tasks.ofLead, { params: { id: lead.id }, query: {} })
    expect(open).toMatchObject([{ title: 'Send the offer', dueOn: '2027-01-04' }])
  })

  it('has no values left once the person is erased', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id, { notes: 'Maya is kind.' })
    await approve(id, { notes: 'Maya is patient.' })
    await desk.ada.send(`/api/leads/${lead.id}/erase`, { method: 'POST' })
    const { approvals: all } = await desk.ada.call(approvals.list, { query: {} })
    expect(all.find((one) => one.id === id)).toMatchObject({ state: 'approved', values: null, command: {} })
    expect(JSON.stringify(await desk.historyOf('approval', id))).not.toContain('patient')
  })
})

describe('the answer to an agent', () => {
  it('is the state, the reason of a rejection, and the values that were changed', async () => {
    const [one, other] = [await desk.newLead(), await desk.newLead()]
    const [rejected, changed] = [await desk.propose(one.id), await desk.propose(other.id)]
    const answerTo = (approvalId: string) => desk.agent.call('get_approval', { approvalId })
    expect(await answerTo(rejected)).toMatchObject({ state: 'open', decidedAt: null, decisionReason: null })
    await desk.judge(rejected, 'reject', 'She asked us to wait.')
    await approve(changed, { priority: 'low' })
    expect(await answerTo(rejected)).toMatchObject({ state: 'rejected', decisionReason: 'She asked us to wait.' })
    expect(await answerTo(changed)).toMatchObject({ state: 'approved', values: { priority: 'low' } })
  })

  it('is for the token that asked alone', async () => {
    const id = await desk.propose((await desk.newLead()).id)
    const other = await desk.agentBy((await desk.issue(['leads:read', 'agent:propose'])).secret)
    await expect(other.call('get_approval', { approvalId: id })).rejects.toThrow()
    const reader = await desk.agentBy((await desk.issue(['leads:read'])).secret)
    expect(await reader.tools()).not.toContain('get_approval')
  })
})
