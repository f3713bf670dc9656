import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { postgresApprovalReader } from '#adapters/postgres/approval/approval-reader.ts'
import { approvals } from '#contracts/approval/http.ts'
import { security } from '#contracts/security/http.ts'
import type { TokenScope } from '#contracts/token/scopes.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { apiClient, refusalOf } from '#tests/support/api-client.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'

let desk: AgentDesk
beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(async () => {
  await desk.stop()
  expect(desk.atrium.defects).toEqual([])
})

const ofLeads = ['get_lead', 'get_timeline', 'list_leads', 'list_tasks', 'search', 'today']
const ofRuns = ['get_run', 'list_workflows']
const ofDocuments = ['get_document', 'list_documents']
const proposing = ['add_note', 'add_task', 'create_link', 'get_approval', 'start_run', 'update_lead', 'write_mail']
const loggedCalls = async () =>
  (await desk.ada.call(security.events, { query: { type: 'agent_called' } })).events.map(({ detail }) => detail)

describe('the tools of an agent', () => {
  it.each<[readonly TokenScope[], readonly string[]]>([
    [['leads:read'], ofLeads],
    [['leads:write'], ofLeads],
    [['runs:read'], ofRuns],
    [['documents:write'], ofDocuments],
    [['agent:propose'], proposing],
    [
      ['leads:read', 'runs:write', 'documents:read'],
      [...ofLeads, ...ofRuns, ...ofDocuments],
    ],
    [['audit:read'], []],
  ])('with %j are %j', async (scopes, tools) => {
    const agent = await desk.agentBy((await desk.issue([...scopes])).secret)
    expect((await agent.tools()).toSorted()).toEqual([...tools].toSorted())
  })

  it('are an empty list, not an unknown method, for a program that asks without a look at the capabilities', async () => {
    const { secret } = await desk.issue(['audit:read'])
    const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}` })
    const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const answer = await post(program.send, '/mcp', listing, { accept: 'application/json, text/event-stream' })
    expect(await answer.text()).toContain('"tools":[]')
  })

  it('are logged by call, also where the call is refused', async () => {
    const agent = await desk.agentBy((await desk.issue(['leads:read'])).secret)
    const before = (await loggedCalls()).length
    await agent.call('list_leads')
    await expect(agent.call('get_lead', { leadId: 'x' })).rejects.toThrow()
    await expect(agent.call('update_lead', {})).rejects.toThrow()
    await expect(agent.call('a name that is none\u0000')).rejects.toThrow()
    const calls = (await loggedCalls()).toReversed().slice(before)
    expect(calls).toEqual(['list_leads', 'get_lead', 'update_lead', 'a tool that is none'])
  })

  it('count against the limit of the token, as does the list of them', async () => {
    const { token, secret } = await desk.issue(['leads:read'])
    const agent = await desk.agentBy(secret)
    const database = await connectedClient(desk.atrium.databaseUrl)
    onTestFinished(() => database.end())
    await database.query(`update token_uses set hits = 998, window_start = now() where id = '${token.id}'`)
    await agent.call('list_leads')
    await agent.tools()
    await expect(agent.call('list_leads')).rejects.toThrow('1000 requests a minute')
    const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}` })
    await expectProblem(await post(program.send, '/mcp', {}), 429)
  })

  it('are called one by one: a batch would count as one request', async () => {
    const { secret } = await desk.issue(['leads:read'])
    const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}` })
    const [before, accept] = [(await loggedCalls()).length, 'application/json, text/event-stream']
    const params = { name: 'list_leads', arguments: {} }
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params }))
    await expectProblem(await post(program.send, '/mcp', batch, { accept }), 400)
    expect(await loggedCalls()).toHaveLength(before)
    expect(await (await post(program.send, '/mcp', batch.slice(1), { accept })).text()).toContain('leads')
    expect(await loggedCalls()).toHaveLength(before + 1)
  })

  it('are refused to a token that is revoked, with the reason', async () => {
    const unknown = apiClient(desk.atrium.url, { authorization: 'Bearer atr_no' })
    const answer = await post(unknown.send, '/mcp', {})
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    await expectProblem(answer, 401)
  })
})

describe('the list of approvals', () => {
  it('is by state, and of all', async () => {
    const lead = await desk.newLead()
    const [open, approved, rejected] = [
      await desk.propose(lead.id),
      await desk.propose(lead.id),
      await desk.propose(lead.id),
    ]
    await desk.judge(approved, 'approve')
    await desk.judge(rejected, 'reject')
    const listApprovals = async (query: { state?: 'open' | 'approved' | 'rejected' | 'expired' }) =>
      (await desk.ada.call(approvals.list, { query })).approvals.map(({ id, state }) => [id, state])
    expect(await listApprovals({ state: 'open' })).toEqual([[open, 'open']])
    expect(await listApprovals({ state: 'approved' })).toEqual([[approved, 'approved']])
    expect(await listApprovals({ state: 'rejected' })).toEqual([[rejected, 'rejected']])
    expect(await listApprovals({ state: 'expired' })).toEqual([])
    expect(await listApprovals({})).toHaveLength(3)
    const wrong = desk.ada.call(approvals.list, { query: { state: 'done' as 'open' } })
    expect(await refusalOf(wrong)).toMatchObject({ status: 400, problem: { errors: [{ path: 'state' }] } })
    const { postgres, close } = openProcess(desk.atrium.databaseUrl)
    onTestFinished(close)
    const reader = postgresApprovalReader(postgres)
    const later = new Date(Date.now() + 7 * 86_400_000).toISOString()
    expect(await reader.newest('expired', later, 9)).toEqual([`approval-${open}`])
    expect(await reader.newest('open', later, 9)).toEqual([])
  })
})

it('a message of over 1 MiB is refused', async () => {
  const { secret } = await desk.issue(['leads:read'])
  const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}` })
  expect((await post(program.send, '/mcp', { padding: 'x'.repeat(1024 * 1024) })).status).toBe(413)
})
