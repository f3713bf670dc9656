import { afterAll, beforeAll, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { tokenScopes } from '#contracts/token/scopes.ts'
import type { Agent } from '#tests/support/agent/agent-client.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let desk: AgentDesk
let agent: Agent
beforeAll(async () => {
  desk = await openAgentDesk()
  agent = await desk.agentBy((await desk.issue([...tokenScopes])).secret)
})
afterAll(async () => {
  await desk.stop()
  expect(desk.atrium.defects).toEqual([])
})

/** An installation with one of each thing that the tools read, texts longer than they hand on. */
const fill = async () => {
  const { id: leadId } = await desk.newLead()
  const [at, long] = [{ params: { id: leadId } }, 'A long text. '.repeat(1000)]
  const body = { notes: long, estimatedValue: 12_345, followUpDate: '2026-03-01', lostReason: 'Too dear', phone: '1' }
  await desk.ada.call(leads.revise, { ...at, body })
  await desk.ada.call(notes.add, { ...at, body: { kind: 'call', text: long } })
  await desk.ada.call(tasks.add, { ...at, body: { title: 'Call back', dueOn: '2026-03-01' } })
  const runId = await sharedRuns(desk.ada).proposal(JSON.stringify({ success: true, data: aProposal }))
  await desk.ada.call(runs.patch, { params: { runId }, body: { leadId } })
  await sharedRuns(desk.ada).share(runId)
  return { leadId, runId }
}

it('each tool declares what it answers: an object with names and types, and nothing besides', async () => {
  const schemas = Object.entries(await agent.schemas())
  expect(schemas).toHaveLength(17)
  for (const [name, schema] of schemas) {
    expect([name, schema?.type, schema?.additionalProperties]).toEqual([name, 'object', false])
    expect(Object.keys(schema?.properties ?? {}).length, name).toBeGreaterThan(0)
  }
})

it('each tool answers as it declares, by the validator of the official client', async () => {
  const { leadId, runId } = await fill()
  const { approvalId } = await agent.call('add_task', { leadId, title: 'Send it', reason: 'She asked.' })
  const reads: readonly (readonly [string, Record<string, unknown>])[] = [
    ['list_leads', {}],
    ['list_leads', { limit: 1 }],
    ['get_lead', { leadId }],
    ['get_timeline', { leadId }],
    ['list_tasks', {}],
    ['today', {}],
    ['search', { q: 'Maya' }],
    ['list_workflows', {}],
    ['get_run', { runId }],
    ['list_documents', {}],
    ['list_documents', { leadId }],
    ['get_approval', { approvalId }],
    ['get_document', { runId }],
  ]
  const readAll = async (which = reads) => {
    const answers = which.map(([tool, input]) => agent.call(tool, input))
    for (const [index, answer] of (await Promise.all(answers)).entries())
      expect(Object.keys(answer).length, reads[index]?.[0]).toBeGreaterThan(0)
  }
  await readAll()
  const kinds = ((await agent.call('search', { q: 'a' })).results as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds).toContain('lead')
  await desk.ada.send(`/api/leads/${leadId}/erase`, { method: 'POST' })
  // Its document is erased with the lead.
  await readAll(reads.slice(0, -1))
})

it('a long document comes in pieces of whole characters, which programs in any language read', async () => {
  const climbers = '🧗'.repeat(3000)
  // An odd and an even number of units before them.
  const executiveSummary = `${climbers}A${climbers}`
  const outputs = JSON.stringify({ success: true, data: { ...aProposal, executiveSummary } })
  const runId = await sharedRuns(desk.ada).proposal(outputs)
  const { text } = (await agent.call('get_document', { runId })) as { text: string[] }
  expect(text.filter((piece) => !piece.isWellFormed())).toEqual([])
  expect(text.join('')).toBe(outputs)
})

it('a refusal is text alone, with any schema', async () => {
  await expect(agent.call('get_lead', { leadId: '01890000-0000-7000-8000-000000000000' })).rejects.toThrow(
    'There is no such lead.',
  )
})
