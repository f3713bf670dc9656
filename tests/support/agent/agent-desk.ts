import { approvals } from '#contracts/approval/http.ts'
import { audit } from '#contracts/audit/http/audit.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import type { TokenScope } from '#contracts/token/scopes.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { type Agent, agentClient } from './agent-client.ts'

export type AgentDesk = Awaited<ReturnType<typeof openAgentDesk>>

/** A server with an administrator and an agent that may read everything and propose. */
export const openAgentDesk = async () => {
  const atrium = await startTestAtrium({ API_RATE_PER_MINUTE: '1000' })
  const ada = await staffClient(atrium.url)
  const agents: Agent[] = []
  const issue = (scopes: TokenScope[], by: ApiClient = ada) =>
    by.call(tokens.issue, { body: { name: 'Assistant', scopes, expiresInDays: 1 } })
  const agentBy = async (secret: string) => {
    const client = await agentClient(atrium.url, secret)
    agents.push(client)
    return client
  }
  const agent = await agentBy((await issue(['leads:read', 'runs:read', 'documents:read', 'agent:propose'])).secret)
  let count = 0
  return {
    ...{ atrium, ada, agent, issue, agentBy },
    newLead: async () => {
      count += 1
      const body = { name: 'Maya Ruiz', email: `maya${count}@example.com`, company: 'Ruiz' }
      return (await ada.call(leads.create, { body })).lead
    },
    leadNow: async (id: string) => (await ada.call(leads.read, { params: { id } })).lead,
    propose: async (leadId: string, changes: object = { priority: 'high' }) =>
      String((await agent.call('update_lead', { leadId, ...changes, reason: 'She wrote twice.' })).approvalId),
    open: async () => (await ada.call(approvals.list, { query: { state: 'open' } })).approvals,
    judge: async (id: string, verdict: 'approve' | 'reject', reason?: string) =>
      (await ada.call(approvals.judge, { params: { id }, body: { verdict, ...(reason && { reason }) } })).approval,
    historyOf: async (kind: 'lead' | 'approval' | 'run' | 'security', id: string) =>
      (await ada.call(audit.events, { params: { kind, id }, query: {} })).events,
    stop: async () => {
      for (const each of agents) await each.close()
      await atrium.stop()
    },
  }
}
