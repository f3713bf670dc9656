import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { runHistory } from '#contracts/run/http/run-history.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { fillsTheForm } from '#tests/support/writer/ai-answers.ts'
import { type AiAnswer, type AiServer, fails, says, startAiServer } from '#tests/support/writer/ai-server.ts'
import { breaks, stalls, streams } from '#tests/support/writer/ai-streams.ts'

let answer: AiAnswer = fillsTheForm
let ai: AiServer
let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  ai = await startAiServer((response, request) => answer(response, request))
  atrium = await startTestAtrium({ OPENAI_BASE_URL: ai.url })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterEach(() => {
  answer = fillsTheForm
})
afterAll(async () => {
  await ai.stop()
  await atrium.stop()
})

const edit = { currentText: 'In short.', prompt: 'Friendlier', section: 'Executive Summary' }
const completeRun = async () => {
  const { id } = await at.start(5, nineAnswers)
  const outputs = JSON.stringify(aProposal)
  await staff.call(runs.patch, { params: { runId: id }, body: { status: 'completed', outputs } })
  return id
}
const suggest = async (runId: string, text = 'In short, **gladly**.') => {
  answer = says(text)
  const { suggestionId = '' } = await staff.call(writing.editText, { body: { ...edit, runId } })
  return suggestionId
}
const judge = (runId: string, suggestionId: string, body: unknown) =>
  post(staff.send, `/api/workflows/runs/${runId}/suggestions/${suggestionId}/verdict`, body)
const suggestionsOf = async (runId: string) =>
  (await staff.call(runHistory.suggestions, { params: { runId } })).suggestions

describe('a suggestion for the text of a run', () => {
  it('is in its history: actor, instructions, model, text before and after', async () => {
    const runId = await completeRun()
    const id = await suggest(runId)
    const [recorded] = await suggestionsOf(runId)
    expect(recorded).toMatchObject({
      id,
      actorName: admin.email,
      section: 'Executive Summary',
      instructions: 'Friendlier',
      before: 'In short.',
      after: 'In short, **gladly**.',
      model: 'test-model-1',
      verdict: null,
    })
    expect((await at.run(runId)).outputs).toBe(JSON.stringify(aProposal))
  })

  it.each([
    [{ verdict: 'accepted' }, null],
    [{ verdict: 'accepted', text: 'Not edited' }, null],
    [{ verdict: 'edited', text: 'My own words' }, 'My own words'],
    [{ verdict: 'edited', text: '' }, ''],
    [{ verdict: 'discarded' }, null],
    [{ verdict: 'tried_again' }, null],
  ])('is judged %j', async (verdict, text) => {
    const runId = await completeRun()
    const id = await suggest(runId)
    expect((await judge(runId, id, verdict)).status).toBe(204)
    expect(await suggestionsOf(runId)).toMatchObject([{ verdict: verdict.verdict, text }])
    expect((await judge(runId, id, verdict)).status).toBe(204)
    const other = verdict.verdict === 'discarded' ? 'accepted' : 'discarded'
    await expectProblem(await judge(runId, id, { verdict: other }), 409)
  })

  it('makes the version that holds it an AI edit', async () => {
    const runId = await completeRun()
    await judge(runId, await suggest(runId), { verdict: 'accepted' })
    const outputs = JSON.stringify({ ...aProposal, executiveSummary: 'In short, **gladly**.' })
    await staff.call(runs.patch, { params: { runId }, body: { outputs } })
    const { versions } = await staff.call(runHistory.versions, { params: { runId } })
    expect(versions.map(({ origin }) => origin)).toEqual(['ai_edited', 'drafted'])
  })

  it.each([
    [{}, 'verdict'],
    [{ verdict: 'liked' }, 'verdict'],
    [{ verdict: 'edited' }, 'text'],
    [{ verdict: 'edited', text: null }, 'text'],
    [{ verdict: 'edited', text: '\0' }, 'text'],
  ])('is not judged by %j', async (body, path) => {
    const runId = await completeRun()
    const { errors } = await expectProblem(await judge(runId, await suggest(runId), body), 400)
    expect(errors?.map((error) => error.path)).toEqual([path])
  })

  it('that never was, or is of another run, is a 404', async () => {
    const runId = await completeRun()
    const id = await suggest(runId)
    await expectProblem(await judge(await completeRun(), id, { verdict: 'accepted' }), 404)
    await expectProblem(await judge(runId, 'x', { verdict: 'accepted' }), 404)
    await expectProblem(
      await staff.send('/api/workflows/runs/01890000-0000-7000-8000-000000000000/suggestions', {}),
      404,
    )
  })

  it('of a run that has not completed, or never was, is refused before the AI is asked', async () => {
    const { id } = await at.start(5, nineAnswers)
    const requestCount = ai.requests.length
    const { status } = await refusalOf(staff.call(writing.editText, { body: { ...edit, runId: id } }))
    expect(status).toBe(409)
    const unknown = '01890000-0000-7000-8000-000000000000'
    expect((await refusalOf(staff.call(writing.editText, { body: { ...edit, runId: unknown } }))).status).toBe(404)
    expect(ai.requests).toHaveLength(requestCount)
  })
})

describe('a suggestion that is streamed', () => {
  const stream = (body: object = edit, signal?: AbortSignal) =>
    staff.send('/api/ai-edit-text', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    })
  const eventsIn = (text: string) =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name, data = '']) => [name, JSON.parse(data)])

  it('comes as it grows, then whole, with the name that its verdict needs', async () => {
    const runId = await completeRun()
    answer = streams(['In short, ', '**gladly**.'])
    const response = await stream({ ...edit, runId })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const events = eventsIn(await response.text())
    const grown = events.filter(([name]) => name === 'text').map(([, { text }]) => text)
    expect(grown.join('')).toBe('In short, **gladly**.')
    const [recorded] = await suggestionsOf(runId)
    expect(events.at(-1)).toEqual([
      'suggestion',
      { success: true, suggestedText: 'In short, **gladly**.', suggestionId: recorded?.id },
    ])
  })

  it('that breaks off ends with the 502 sentence, after the text so far', async () => {
    answer = streams(['In short, '], breaks)
    const events = eventsIn(await (await stream()).text())
    expect(events[0]).toEqual(['text', { text: 'In short, ' }])
    expect(events.at(-1)).toMatchObject([
      'problem',
      { status: 502, detail: 'The AI broke off in the middle of its answer. Try again.' },
    ])
  })

  it('that fails before its first word is refused like any other call', async () => {
    answer = fails(400)
    await expectProblem(await stream(), 502)
    await expectProblem(await stream({ ...edit, prompt: ' ' }), 400)
  })

  it('is aborted when its reader disconnects, and recorded as discarded', async () => {
    const runId = await completeRun()
    answer = streams(['In short, '], stalls)
    const disconnect = new AbortController()
    const requestCount = ai.requests.length
    const response = await stream({ ...edit, runId }, disconnect.signal)
    await response.body?.getReader().read()
    expect(ai.requests[requestCount]?.dropped()).toBe(false)
    disconnect.abort()
    await eventually(() => expect(ai.requests[requestCount]?.dropped()).toBe(true))
    const discarded = { after: 'In short, ', model: 'test-model-1', actorName: admin.email, verdict: 'discarded' }
    await eventually(async () => expect(await suggestionsOf(runId)).toMatchObject([discarded]))
  })

  it('is JSON unless a stream is requested', async () => {
    answer = says('Fine.')
    for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream;q=0.5'])
      expect(await (await post(staff.send, '/api/ai-edit-text', edit, { accept })).json()).toMatchObject({
        suggestedText: 'Fine.',
      })
  })
})

it('logs no defect', () => expect(atrium.defects).toEqual([]))
