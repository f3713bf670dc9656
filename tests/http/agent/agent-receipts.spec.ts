import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { byPython } from '#tests/support/log/verifiers.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

let desk: AgentDesk
beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(() => desk.stop())

it('states in the dossier what an agent read and proposed, who approved it, and what was done, as others verify it', async () => {
  const [lead, other] = [await desk.newLead(), await desk.newLead()]
  await desk.agent.call('list_leads')
  await desk.agent.call('get_lead', { leadId: lead.id })
  await desk.agent.call('get_lead', { leadId: other.id })
  await desk.agent.call('get_timeline', { leadId: lead.id })
  const id = await desk.propose(lead.id)
  await desk.judge(id, 'approve')
  // It did not see this before it asked.
  await desk.agent.call('get_lead', { leadId: lead.id })

  const dossier = await desk.ada.call(proofs.dossier, { params: { kind: 'lead', id: lead.id } })
  const { streams, approvals } = await verifyDossier(dossier, dossier.vkey)
  expect(await byPython([{ text: JSON.stringify(dossier), vkey: dossier.vkey, witnesses: [] }])).toEqual([null])
  const story = streams
    .flatMap(({ stream, events }) => events.map((event) => ({ ...event, stream })))
    .toSorted((one, next) => one.position - next.position)
  expect(story.map(({ type, personal }) => [type, personal?.detail].filter(Boolean).join(' '))).toEqual([
    'LeadCaptured',
    'SecurityEventRecorded get_lead',
    'SecurityEventRecorded get_timeline',
    'ApprovalRequested',
    'ApprovalApproved',
    'LeadPriorityChanged',
  ])
  const [, first, second, asked, let_, done] = story
  expect([first?.content.leadId, second?.content.leadId]).toEqual([lead.id, lead.id])
  expect(new Set([first?.actor, second?.actor, asked?.actor]).size).toBe(1)
  expect(asked?.content.position).toBeGreaterThanOrEqual(first?.position ?? 0)
  expect(asked?.content.position).toBeLessThan(asked?.position ?? 0)
  expect(let_?.actor).not.toMatch(/^token:/)
  expect([let_?.id, done?.causationId, done?.actor]).toEqual([id, id, let_?.actor])

  expect(approvals).toMatchObject([
    {
      ...{ id, tool: 'update_lead', agent: asked?.actor, reason: 'She wrote twice.', verdict: 'approved' },
      ...{ seen: [expect.stringMatching(/^security-/), expect.stringMatching(/^security-/)], by: let_?.actor },
      done: [{ type: 'LeadPriorityChanged' }],
    },
  ])

  // The audit finds the story by the id of the approval: asked, let, done.
  const { entries } = await desk.ada.call(auditFeed.entries, { query: { q: id } })
  expect(entries.map(({ type }) => type)).toEqual(['LeadPriorityChanged', 'ApprovalApproved', 'ApprovalRequested'])

  const own = await desk.ada.call(proofs.dossier, { params: { kind: 'approval', id } })
  expect(own.streams.map(({ stream }) => stream.split('-')[0])).toEqual(['approval', 'security', 'security'])
})

it('keeps out of the story what names the approval as its cause and is not by it', async () => {
  const lead = await desk.newLead()
  const id = await desk.propose(lead.id)
  const { secret } = await desk.issue(['leads:write'])
  const revise = (client: ApiClient, notes: string, run: string) =>
    client.send(`/api/leads/${lead.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'atrium-run': run },
      body: JSON.stringify({ notes }),
    })
  const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}` })
  expect((await revise(program, 'Before', id)).status).toBe(200)
  await desk.judge(id, 'approve')
  expect((await revise(program, 'After', id)).status).toBe(200)
  expect((await revise(desk.ada, 'By a person', id)).status).toBe(200)
  const causes = (await desk.historyOf('lead', lead.id)).filter(({ causationId }) => causationId === id)
  expect(causes.map(({ type }) => type)).toEqual(['LeadPriorityChanged'])
  const dossier = await desk.ada.call(proofs.dossier, { params: { kind: 'lead', id: lead.id } })
  expect(await byPython([{ text: JSON.stringify(dossier), vkey: dossier.vkey, witnesses: [] }])).toEqual([null])
})
