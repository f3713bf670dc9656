import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadDrafts } from '#contracts/lead/http/lead-draft.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { joined } from '#tests/support/staff/team.ts'
import { type AiAnswer, type AiServer, fails, says, startAiServer } from '#tests/support/writer/ai-server.ts'

let atrium: TestAtrium
let plain: TestAtrium
let ai: AiServer
let answer: AiAnswer
let ada: ApiClient
let bo: ApiClient
beforeAll(async () => {
  ai = await startAiServer((response, request) => answer(response, request))
  atrium = await startTestAtrium({ OPENAI_BASE_URL: ai.url })
  plain = await startTestAtrium()
  ada = await staffClient(atrium.url)
  bo = await staffClient(plain.url)
})
afterAll(async () => {
  await atrium.stop()
  await plain.stop()
  await ai.stop()
  expect([...atrium.defects, ...plain.defects]).toEqual([])
})

let count = 0
const newLead = async (client: ApiClient) => {
  count += 1
  return (await client.call(leads.create, { body: { name: 'Maya', email: `maya${count}@example.com` } })).lead.id
}
const add = async (client: ApiClient, id: string, text: string) =>
  (await client.call(notes.add, { params: { id }, body: { kind: 'call', text } })).note.id
const draft = (client: ApiClient, id: string, workflowId: 4 | 5, ...noteIds: string[]) =>
  client.call(leadDrafts.draft, { params: { id }, body: { workflowId, noteIds } })
type Found = { readonly value: string; readonly quotes: readonly string[] }
/** Fills the form that it is sent: what a part of a note says, `null` for all other fields. */
const finds =
  (findingsIn: (note: string) => Record<string, Found>): AiAnswer =>
  (response, request) => {
    const schema = request.body.response_format?.json_schema.schema
    const names = Object.keys(schema !== undefined && 'properties' in schema ? Object(schema.properties) : {})
    const nothing = Object.fromEntries(names.map((name) => [name, null]))
    says({ ...nothing, ...findingsIn(noteIn(request)) })(response, request)
  }
const noteIn = (request: AiServer['requests'][number]): string => {
  const content = request.body.messages[1]?.content ?? ''
  return JSON.parse(content.slice(content.indexOf('\n'), content.lastIndexOf('\n'))).note
}

describe('a draft from notes', () => {
  it('has only values whose quotes stand in the note, letter by letter', async () => {
    const id = await newLead(ada)
    const noteId = await add(ada, id, 'Ada: Hello.\nMaya: We want more  regulars.\nMaya: It has to be up by May.')
    const [regulars, may] = ['We want more  regulars.', 'It has to be up by May.']
    answer = finds(() => ({
      clientObjectives: { value: 'More regulars', quotes: [regulars, 'We want more regulars.'] },
      estimatedTimeline: { value: 'By May', quotes: [may, may] },
      totalInvestment: { value: '$9,000', quotes: ['We can pay $9,000.'] },
      meetingDate: { value: '2026-01-31', quotes: [] },
      clientName: { value: ' ', quotes: ['Maya'] },
      paymentSchedule: { value: 'Monthly', quotes: [' '] },
    }))
    expect(await draft(ada, id, 5, noteId)).toEqual({
      inputs: { clientObjectives: 'More regulars', estimatedTimeline: 'By May' },
      sources: { clientObjectives: [{ noteId, quote: regulars }], estimatedTimeline: [{ noteId, quote: may }] },
    })
  })

  it('adds up the parts of a long call and several notes, each quote with its own note', async () => {
    const id = await newLead(ada)
    const filler = 'Ada: And so on, and so on, for three hours.\n'.repeat(1400)
    const call = await add(ada, id, `Maya: Regulars first.\n${filler}Maya: And a shop by the sea.\n${filler}Bye.`)
    const note = await add(ada, id, 'Her budget is $9,000; regulars come first.')
    const sentences = ['Regulars first.', 'And a shop by the sea.', 'Her budget is $9,000']
    const before = ai.requests.length
    answer = finds((part) => {
      const quotes = sentences.filter((sentence) => part.includes(sentence))
      if (quotes.length === 0) return {}
      return { objectives: { value: quotes.join(' '), quotes }, budget: { value: quotes.join(' '), quotes } }
    })
    const { inputs, sources } = await draft(ada, id, 4, call, note, call)
    expect(inputs).toEqual({ objectives: sentences.join('\n'), budget: sentences[0] })
    expect(sources.objectives).toEqual([
      ...[0, 1].map((index) => ({ noteId: call, quote: sentences[index] })),
      { noteId: note, quote: sentences[2] },
    ])
    const parts = ai.requests.slice(before).map(noteIn)
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(20_000)
    expect(parts.length).toBeGreaterThan(6)
    // No sentence is cut in two.
    expect(parts.every((part) => /[.\n]$/.test(part))).toBe(true)
  })

  it('leaves out a quote that stands in another note than the one that was read', async () => {
    const id = await newLead(ada)
    const [one, other] = [await add(ada, id, 'Hotel.'), await add(ada, id, 'Harbour.')]
    answer = finds(() => ({ clientIndustry: { value: 'Hotels', quotes: ['Hotel.'] } }))
    const { sources } = await draft(ada, id, 4, other, one)
    expect(sources).toEqual({ clientIndustry: [{ noteId: one, quote: 'Hotel.' }] })
  })

  it('takes what fits from a model that leaves fields out, or writes one of them otherwise', async () => {
    const id = await newLead(ada)
    const noteId = await add(ada, id, 'Maya: Regulars first. By May.')
    answer = says({
      objectives: { value: 'Regulars', quotes: ['Regulars first.'] },
      budget: '$9,000',
      meetingNotes: { value: 'By May', quotes: 'By May.' },
      clientIndustry: { value: 'Bakery' },
    })
    const before = ai.requests.length
    const { inputs } = await draft(ada, id, 4, noteId)
    expect(inputs).toEqual({ objectives: 'Regulars', meetingNotes: 'By May' })
    expect(ai.requests.length - before).toBe(1)
    answer = says({ fields: { objectives: { value: 'Regulars', quotes: ['Regulars first.'] } } })
    expect((await draft(ada, id, 4, noteId)).inputs).toEqual({ objectives: 'Regulars' })
    answer = says({ answer: 'Nothing' })
    await expectProblem(await post(ada.send, `/api/leads/${id}/draft`, { workflowId: 4, noteIds: [noteId] }), 502)
  })

  it('is 502 with the reason where the AI fails', async () => {
    const id = await newLead(ada)
    const noteId = await add(ada, id, 'Hello.')
    answer = fails(400)
    const body = { workflowId: 4, noteIds: [noteId] }
    const { detail } = await expectProblem(await post(ada.send, `/api/leads/${id}/draft`, body), 502)
    expect(detail).toContain('Out of order')
  })

  it('is the text itself without an AI', async () => {
    const id = await newLead(bo)
    const [one, other] = [await add(bo, id, 'Ada: Hello.\nMaya: Hi.'), await add(bo, id, 'Bread.')]
    expect(await draft(bo, id, 4, one)).toEqual({
      inputs: { meetingNotes: 'Ada: Hello.\nMaya: Hi.' },
      sources: { meetingNotes: [{ noteId: one, quote: 'Ada: Hello.\nMaya: Hi.' }] },
    })
    expect((await draft(bo, id, 5, other, one)).inputs).toEqual({
      clientObjectives: 'Bread.\n\nAda: Hello.\nMaya: Hi.',
    })
  })

  it('is refused without notes of this lead', async () => {
    const [id, second] = [await newLead(bo), await newLead(bo)]
    const [own, foreign] = [await add(bo, id, 'Own.'), await add(bo, second, 'Foreign.')]
    const removed = await add(bo, id, 'Gone.')
    await bo.call(notes.remove, { params: { id, noteId: removed } })
    const send = (body: object, client = bo, lead = id) => post(client.send, `/api/leads/${lead}/draft`, body)
    for (const noteIds of [undefined, [], [foreign], [own, foreign], [removed], ['x'], own]) {
      const { errors } = await expectProblem(await send({ workflowId: 4, noteIds }), 400)
      expect(errors?.[0]?.path).toMatch(/^noteIds/)
    }
    for (const workflowId of [undefined, 3, '4', null]) {
      const { errors } = await expectProblem(await send({ workflowId, noteIds: [own] }), 400)
      expect(errors?.map(({ path }) => path)).toEqual(['workflowId'])
    }
    const unknown = '01980000-0000-7000-8000-000000000001'
    await expectProblem(await send({ workflowId: 4, noteIds: [own] }, bo, unknown), 404)
    await expectProblem(await send({ workflowId: 4, noteIds: [own] }, apiClient(plain.url)), 401)
    const { client } = await joined(plain.url, 'audit@atrium.test', 'auditor')
    await expectProblem(await send({ workflowId: 4, noteIds: [own] }, client), 403)
    expect((await post(bo.send, `/api/leads/${id}/erase`, {})).status).toBe(204)
    await expectProblem(await send({ workflowId: 4, noteIds: [own] }), 400)
  })
})
