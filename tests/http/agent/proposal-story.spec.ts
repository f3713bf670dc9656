import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { approvals } from '#contracts/approval/http.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tokens } from '#contracts/token/http.ts'
import type { TokenScope } from '#contracts/token/scopes.ts'
import { type Agent, agentClient } from '#tests/support/agent/agent-client.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { python, run } from '#tests/support/log/verifiers.ts'

let atrium: TestAtrium
let ada: ApiClient
let assistant: Agent
beforeAll(async () => {
  atrium = await startTestAtrium({ TRANSCRIPT_WEBHOOK_SECRET: recorderSecret, API_RATE_PER_MINUTE: '1000' })
  ada = await staffClient(atrium.url)
  const scopes: TokenScope[] = ['leads:read', 'runs:read', 'documents:read', 'agent:propose']
  const { secret } = await ada.call(tokens.issue, { body: { name: 'Assistant', scopes, expiresInDays: 1 } })
  assistant = await agentClient(atrium.url, secret)
})
afterAll(async () => {
  await assistant.close()
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const day = 86_400_000

/** The last Tuesday before today, at three in the afternoon. */
const tuesday = () => {
  const back = ((new Date().getUTCDay() + 4) % 7) + 1
  return `${new Date(Date.now() - back * day).toISOString().slice(0, 10)}T15:00:00.000Z`
}

type Listed = { leadId: string }
type Entries = { tookPlaceAt?: string; changes: { field: string; to: string | null }[] }[]
type Workflows = { workflowId: number; name: string; inputs: { name: string; type: string; required: boolean }[] }[]

/** Reads lead by lead, page by page, until one called that day: what was said. */
const callOn = async (day: string, cursor?: string): Promise<{ leadId: string; said: string }> => {
  const { leads: listed, nextCursor } = await assistant.call('list_leads', { limit: 1, ...(cursor && { cursor }) })
  for (const { leadId } of listed as Listed[]) {
    const entries = (await assistant.call('get_timeline', { leadId })).entries as Entries
    const call = entries.find(({ tookPlaceAt }) => tookPlaceAt?.startsWith(day))
    if (call !== undefined) return { leadId, said: call.changes.find(({ field }) => field === 'call')?.to ?? '' }
  }
  if (nextCursor === null) throw new Error(`there is no call on ${day}`)
  return callOn(day, String(nextCursor))
}

/** As a model would: finds who called that day, and asks for the two things that it takes. */
const prepareProposal = async (calledOn: string) => {
  const { leadId, said } = await callOn(calledOn)
  const { name, email, company } = await assistant.call('get_lead', { leadId })
  const workflows = (await assistant.call('list_workflows')).workflows as Workflows
  const proposal = workflows.find((one) => one.name.includes('Proposal'))
  const answers: Record<string, unknown> = { email, clientName: name, company }
  const inputs = Object.fromEntries(
    (proposal?.inputs ?? []).map((input) => [
      input.name,
      answers[input.name] ?? (input.type === 'email' ? email : input.type === 'number' ? 12_000 : said),
    ]),
  )
  const reason = `Asked to prepare a proposal for the lead who called on Tuesday: ${String(name)} wants “a shop by May”.`
  const ask = async (tool: string, input: Record<string, unknown>) =>
    String((await assistant.call(tool, { ...input, reason })).approvalId)
  return {
    leadId,
    reason,
    asked: [
      await ask('update_lead', { leadId, status: 'qualified' }),
      await ask('start_run', { workflowId: proposal?.workflowId, leadId, inputs }),
    ],
  }
}

it('prepares a proposal for the lead who called on Tuesday, after two approvals, and records why in the dossier', async () => {
  const add = (name: string, email: string) => ada.call(leads.create, { body: { name, email, company: 'Ruiz' } })
  await add('Otto Braun', 'otto@example.com')
  const maya = (await add('Maya Ruiz', 'maya@example.com')).lead
  const reportCall = (startedAt: string, name: string, email: string, text: string) =>
    report(atrium.url, aCall({ startedAt, attendees: [{ name, email }], text }))
  await reportCall(tuesday(), 'Maya Ruiz', 'maya@example.com', 'Maya: We need a shop by May, for about 12,000.')
  const dayBefore = new Date(Date.parse(tuesday()) - day).toISOString()
  await reportCall(dayBefore, 'Otto Braun', 'otto@example.com', 'Otto: A newsletter.')

  const { leadId, reason, asked } = await prepareProposal(tuesday().slice(0, 10))
  expect(leadId).toBe(maya.id)
  expect((await ada.call(leads.read, { params: { id: leadId } })).lead.status).toBe('new')
  expect((await assistant.call('list_documents', { leadId })).documents).toEqual([])
  for (const id of asked) await ada.call(approvals.judge, { params: { id }, body: { verdict: 'approve' } })

  await eventually(async () => {
    const read = await assistant.call('get_run', { runId: asked[1] })
    expect(read).toMatchObject({ status: 'completed', errorMessage: null, leadId, lead: 'Maya Ruiz' })
  })
  const document = await eventually(async () => {
    const [found] = (await assistant.call('list_documents', { leadId })).documents as { runId: string; lead: string }[]
    expect(found).toMatchObject({ kind: 'proposal', leadId, lead: 'Maya Ruiz' })
    return found
  })
  const { text, href } = await assistant.call('get_document', { runId: document?.runId })
  expect([String(text), href]).toEqual([expect.stringContaining('a shop by May'), expect.stringContaining(atrium.url)])
  expect((await assistant.call('get_approval', { approvalId: asked[1] })).state).toBe('approved')

  const dossier = await ada.call(proofs.dossier, { params: { kind: 'lead', id: leadId } })
  const folder = await mkdtemp(join(tmpdir(), 'atrium-story-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'dossier.json'), JSON.stringify(dossier))
  const { stdout } = await run('python3', [python, join(folder, 'dossier.json'), dossier.vkey])
  const [genuine, ...stories] = stdout.trim().split('\n')
  expect(genuine).toBe('genuine')
  const storyOf = (tool: string) =>
    expect.stringMatching(
      new RegExp(`^token:\\S+ asked for ${tool}, having read up to \\d+ \\(get_timeline, get_lead\\): `),
    )
  expect(stories.toSorted()).toEqual([storyOf('start_run'), storyOf('update_lead')])
  const approver = String(dossier.streams.flatMap(({ events }) => events).find(({ id }) => id === asked[0])?.actor)
  expect(approver).not.toMatch(/^token:/)
  for (const story of stories) expect(story).toContain(`: ${reason}; approved by ${approver}; `)
  expect(stories.join('\n')).toContain(`LeadStatusChanged of lead-${leadId}`)
  expect(stories.join('\n')).toContain(`RunRequested of run-${asked[1]}`)
})
