import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadDrafts } from '#contracts/lead/http/lead-draft.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { runSources } from '#contracts/run/http/run-sources.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { readPdf } from '#tests/support/document/pdf-text.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { type AiServer, says, startAiServer } from '#tests/support/writer/ai-server.ts'

const chromium: Record<string, string> =
  process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }

let atrium: TestAtrium
let ai: AiServer
let ada: ApiClient
beforeAll(async () => {
  ai = await startAiServer((response, request) => {
    const schema = Object(request.body.response_format?.json_schema.schema)
    says(Object.fromEntries(Object.keys(schema.properties).map((name) => [name, null])))(response, request)
  })
  atrium = await startTestAtrium({ ...chromium, OPENAI_BASE_URL: ai.url })
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  await ai.stop()
  expect(atrium.defects).toEqual([])
})

let count = 0
const newLead = async () => {
  count += 1
  return (await ada.call(leads.create, { body: { name: 'Maya', email: `maya${count}@example.com` } })).lead.id
}
const add = async (id: string, text: string) =>
  (await ada.call(notes.add, { params: { id }, body: { kind: 'call', text } })).note.id
const quote = 'Honestly, the empty mornings keep me awake.'
const start = (body: object) => post(ada.send, '/api/workflows/5/run', { inputs: nineAnswers, ...body })
const startWithSource = async () => {
  const leadId = await newLead()
  const noteId = await add(leadId, `Ada: Hello.\nMaya: ${quote}\nAda: I see.`)
  const answer = await start({ leadId, sources: { clientObjectives: [{ noteId, quote }] } })
  expect(answer.status).toBe(201)
  const runId: string = (await answer.json()).run.id
  const outputs = JSON.stringify({ success: true, data: aProposal })
  await ada.call(runs.patch, { params: { runId }, body: { status: 'completed', outputs } })
  return { leadId, noteId, runId }
}
const sourcesOf = (runId: string, client = ada) => client.call(runSources.read, { params: { runId } })

describe('the sources of a run', () => {
  it('are the sentences that its inputs come from, for staff', async () => {
    const { leadId, noteId, runId } = await startWithSource()
    expect(await sourcesOf(runId)).toEqual({ leadId, sources: { clientObjectives: [{ noteId, quote }] } })
    await expectProblem(await apiClient(atrium.url).send(`/api/workflows/runs/${runId}/sources`, {}), 401)
    const { runId: plain } = await (await start({})).json().then(({ run }) => ({ runId: run.id }))
    expect(await sourcesOf(plain)).toEqual({ leadId: null, sources: {} })
    const unknown = '/api/workflows/runs/01980000-0000-7000-8000-000000000001/sources'
    await expectProblem(await ada.send(unknown, {}), 404)
  })

  const acceptDraft = async () => {
    const draft = await startWithSource()
    const links = sharedRuns(ada)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { token } = await links.share(draft.runId, { decision: { until } })
    const reader = apiClient(atrium.url)
    await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
    const { version } = await reader.call(publicReports.read, {})
    const answer = await post(reader.send, '/api/public/report/accept', { name: 'Maya', agreed: true, version })
    expect(answer.status).toBe(201)
    return { ...draft, token, reader }
  }

  it('never reach the client: not in the report, its page or the proof of a receipt', async () => {
    const { noteId, token, reader } = await acceptDraft()
    const pages: string[] = []
    for (const path of ['/api/public/report', '/report', '/api/public/report/receipt/dossier', `/s/${token}`]) {
      const answer = await reader.send(path, {})
      expect(answer.status).toBe(200)
      pages.push(await answer.text())
    }
    for (const page of pages) {
      expect(page).not.toContain(noteId)
      expect(page).not.toContain('empty mornings')
    }
  })

  it('are on no paper: not in the PDF of the document, and not in the receipt', async () => {
    const { noteId, runId, reader } = await acceptDraft()
    const pages: string[] = []
    const pdfs = [
      await reader.send('/api/public/report/receipt', {}),
      await ada.send(`/api/workflows/5/runs/${runId}/pdf`, {}),
    ]
    for (const pdf of pdfs) pages.push((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).pages.join(' '))
    expect(pages[0]).toContain('Maya')
    expect(pages[1]).toContain('In short.')
    for (const page of pages) {
      expect(page).not.toContain(noteId)
      expect(page).not.toContain('empty mornings')
    }
  })

  it('lose their words with the note, and with the person', async () => {
    const { leadId, noteId, runId } = await startWithSource()
    const second = await add(leadId, quote)
    const body = { leadId, sources: { clientObjectives: [{ noteId: second, quote }] } }
    const { run } = await (await start(body)).json()
    const third = await add(leadId, quote)
    const changed = { leadId, sources: { clientObjectives: [{ noteId: third, quote }] } }
    const { run: other } = await (await start(changed)).json()
    await ada.call(notes.revise, {
      params: { id: leadId, noteId: third },
      body: { text: 'Something else, and long enough for a quote.' },
    })
    expect((await sourcesOf(other.id)).sources).toEqual({ clientObjectives: [{ noteId: third, quote: null }] })
    await ada.call(notes.remove, { params: { id: leadId, noteId } })
    expect((await sourcesOf(runId)).sources).toEqual({ clientObjectives: [{ noteId, quote: null }] })
    expect((await sourcesOf(run.id)).sources).toEqual({ clientObjectives: [{ noteId: second, quote }] })
    await ada.call(leadErasure.erase, { params: { id: leadId } })
    expect((await sourcesOf(run.id)).sources).toEqual({ clientObjectives: [{ noteId: second, quote: null }] })
  })

  it('are refused where the words stand in no such note, or the input has no value', async () => {
    const [leadId, other] = [await newLead(), await newLead()]
    const [own, foreign] = [await add(leadId, quote), await add(other, quote)]
    const refusedPath = async (body: object) => (await expectProblem(await start(body), 400)).errors?.[0]?.path
    const from = (noteId: string, words = quote) => ({ clientObjectives: [{ noteId, quote: words }] })
    expect(await refusedPath({ leadId, sources: from(own, 'honestly') })).toBe('sources.clientObjectives.0')
    expect(await refusedPath({ leadId, sources: from(foreign) })).toBe('sources.clientObjectives.0')
    expect(await refusedPath({ sources: from(own) })).toBe('sources.clientObjectives.0')
    expect(await refusedPath({ leadId, sources: { budget: from(own).clientObjectives } })).toBe('sources.budget')
    expect(await refusedPath({ leadId, sources: from(own, '') })).toBe('sources.clientObjectives.0.quote')
    expect(await refusedPath({ leadId, sources: from('x') })).toBe('sources.clientObjectives.0.noteId')
  })
})

it('states beforehand how many calls and tokens a call of three hours takes, and makes as many', async () => {
  const id = await newLead()
  const long = await add(id, 'Ada: And so on, for hours.\n'.repeat(10_000).slice(0, 199_999).concat('.'))
  const cost = await ada.call(leadDrafts.cost, { params: { id }, query: { workflowId: '5', noteIds: long } })
  // 200,000 letters are about 50,000 tokens, and each part carries the form as well.
  expect(cost).toEqual({ ai: true, calls: expect.any(Number), tokens: expect.any(Number) })
  expect(cost.tokens).toBeGreaterThan(50_000)
  expect(cost.tokens).toBeLessThan(75_000)
  const before = ai.requests.length
  await ada.call(leadDrafts.draft, { params: { id }, body: { workflowId: 5, noteIds: [long] } })
  const requests = ai.requests.slice(before)
  expect([requests.length, cost.calls]).toEqual([cost.calls, requests.length])
  const longest = Math.max(...requests.map(({ body }) => JSON.stringify(body.messages).length))
  // Within a model of 8,000 tokens, of which the answer needs some.
  expect(longest / 4).toBeLessThan(6_500)
  await expectProblem(await ada.send(`/api/leads/${id}/draft/cost?workflowId=5&noteIds=x`, {}), 400)
  await expectProblem(await ada.send(`/api/leads/${id}/draft/cost?workflowId=3&noteIds=${long}`, {}), 400)
})
