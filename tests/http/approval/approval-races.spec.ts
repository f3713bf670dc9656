import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { joined } from '#tests/support/staff/team.ts'

let desk: AgentDesk
let grace: ApiClient
beforeAll(async () => {
  desk = await openAgentDesk()
  grace = (await joined(desk.atrium.url, 'grace@atrium.test', 'admin')).client
})
afterAll(async () => {
  await desk.stop()
  expect(desk.atrium.defects).toEqual([])
})

type Verdict = { verdict: 'approve' | 'reject'; reason?: string; values?: Record<string, unknown> }
const judge = (by: ApiClient, id: string, body: Verdict) => by.call(approvals.judge, { params: { id }, body })
/** `ok`, or the status of the refusal. */
const endOf = (call: Promise<unknown>): Promise<string | number> =>
  call.then(
    () => 'ok',
    (failure: { status: number }) => failure.status,
  )
const typesOf = async (id: string) => (await desk.historyOf('approval', id)).map(({ type }) => type)
const effectsOf = async (id: string, leadId: string) =>
  (await desk.historyOf('lead', leadId)).filter(({ causationId }) => causationId === id)

/** More than one try: each race may be won by either side. */
const tries = [1, 2, 3, 4]

describe('of a proposal that two decide at once', () => {
  it.each(tries)('one of two approvals with other values counts, and the other is refused (%i)', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const ends = await Promise.all([
      endOf(judge(desk.ada, id, { verdict: 'approve', values: { priority: 'low' } })),
      endOf(judge(grace, id, { verdict: 'approve' })),
    ])
    expect(ends.toSorted()).toEqual([409, 'ok'])
    expect(await typesOf(id)).toEqual(['ApprovalRequested', 'ApprovalApproved'])
    expect(await effectsOf(id, lead.id)).toHaveLength(1)
    expect((await desk.leadNow(lead.id)).priority).toBe(ends[0] === 'ok' ? 'low' : 'high')
  })

  it.each(tries)('the approval or the rejection counts, and the other is refused (%i)', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const ends = await Promise.all([
      endOf(judge(desk.ada, id, { verdict: 'approve' })),
      endOf(judge(grace, id, { verdict: 'reject', reason: 'Not yet.' })),
    ])
    expect(ends.toSorted()).toEqual([409, 'ok'])
    const isApproved = ends[0] === 'ok'
    expect(await typesOf(id)).toEqual(['ApprovalRequested', isApproved ? 'ApprovalApproved' : 'ApprovalRejected'])
    expect(await effectsOf(id, lead.id)).toHaveLength(isApproved ? 1 : 0)
    expect((await desk.leadNow(lead.id)).priority).toBe(isApproved ? 'high' : 'medium')
  })

  it('a repetition of the same answer is no other answer', async () => {
    const [one, other] = [await desk.propose((await desk.newLead()).id), await desk.propose((await desk.newLead()).id)]
    const values = { priority: 'low' }
    for (const by of [desk.ada, grace]) {
      expect(await endOf(judge(by, one, { verdict: 'approve', values }))).toBe('ok')
      expect(await endOf(judge(by, other, { verdict: 'reject', reason: 'Not yet.' }))).toBe('ok')
    }
    expect(await endOf(judge(grace, one, { verdict: 'approve' }))).toBe(409)
    expect(await endOf(judge(grace, other, { verdict: 'reject', reason: 'Never.' }))).toBe(409)
    expect((await desk.ada.call(approvals.list, { query: {} })).approvals.find(({ id }) => id === other)).toMatchObject(
      {
        decisionReason: 'Not yet.',
      },
    )
  })
})

describe('a proposal that is approved', () => {
  it.each(tries)('while its lead is changed is done before that, or refused (%i)', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const change = desk.ada.call(leads.revise, { params: { id: lead.id }, body: { priority: 'low' } })
    const ends = await Promise.all([endOf(judge(grace, id, { verdict: 'approve' })), endOf(change)])
    expect(ends[1]).toBe('ok')
    expect((await desk.leadNow(lead.id)).priority).toBe('low')
    const types = (await desk.historyOf('lead', lead.id)).map(({ causationId }) => causationId === id)
    expect(types.slice(1)).toEqual(ends[0] === 'ok' ? [true, false] : [false])
    if (ends[0] !== 'ok') expect([ends[0], await typesOf(id)]).toEqual([409, ['ApprovalRequested']])
  })

  it.each(tries)('while its lead is erased is done before that, or not at all (%i)', async () => {
    const lead = await desk.newLead()
    const id = await desk.propose(lead.id)
    const erased = desk.ada.send(`/api/leads/${lead.id}/erase`, { method: 'POST' })
    const [end] = await Promise.all([endOf(judge(grace, id, { verdict: 'approve' })), erased])
    expect((await erased).status).toBeLessThan(300)
    const types = (await desk.historyOf('lead', lead.id)).map(({ type }) => type)
    expect(types.at(-1)).toBe('LeadErased')
    expect(types.includes('LeadPriorityChanged')).toBe(end === 'ok')
    if (end !== 'ok') expect([404, 409, 410]).toContain(end)
    expect((await typesOf(id)).includes('ApprovalApproved')).toBe(end === 'ok')
  })

  it('once its token is revoked is done, as a person decides it, and the agent gets no answer', async () => {
    const lead = await desk.newLead()
    const { token, secret } = await desk.issue(['leads:read', 'agent:propose'])
    const agent = await desk.agentBy(secret)
    const wish = { leadId: lead.id, priority: 'high', reason: 'She wrote twice.' }
    const [one, other] = [await agent.call('update_lead', wish), await agent.call('update_lead', wish)]
    await desk.ada.call(tokens.revoke, { params: { id: token.id } })
    expect(await endOf(judge(grace, String(one.approvalId), { verdict: 'reject', reason: 'Revoked.' }))).toBe('ok')
    expect(await endOf(judge(grace, String(other.approvalId), { verdict: 'approve' }))).toBe('ok')
    expect((await desk.leadNow(lead.id)).priority).toBe('high')
    await expect(agent.call('get_approval', { approvalId: other.approvalId })).rejects.toThrow()
    await expect(agent.call('update_lead', wish)).rejects.toThrow()
  })
})
