import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal, nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'
import { fillsTheForm, sixSections } from '#tests/support/writer/ai-answers.ts'
import { type AiAnswer, type AiServer, fails, hangs, says, startAiServer } from '#tests/support/writer/ai-server.ts'
import { countsTokens, streams } from '#tests/support/writer/ai-streams.ts'

const edit = { currentText: 'We will *maybe* help.', prompt: 'More certain, please.', section: 'Executive Summary' }
const defects: string[] = []

describe('without an AI', () => {
  let atrium: TestAtrium
  let staff: ApiClient
  beforeAll(async () => {
    atrium = await startTestAtrium()
    staff = await staffClient(atrium.url)
  })
  afterAll(async () => {
    defects.push(...atrium.defects)
    await atrium.stop()
  })

  it('a proposal drafted by template is marked as such', async () => {
    const startedAt = Date.now()
    const drafted = await staff.call(writing.generateProposal, { body: nineAnswers })
    expect(drafted).toMatchObject({ clientName: nineAnswers.clientName, generatedBy: 'template' })
    expect(drafted.investment).toContain('50% ($4,250) upfront')
    expect(Date.parse(drafted.generatedAt)).toBeGreaterThanOrEqual(startedAt)
    expect(Date.parse(drafted.generatedAt)).toBeLessThanOrEqual(Date.now())
  })

  it('a proposal needs all nine answers', async () => {
    const body = { ...nineAnswers, meetingDate: ' ', paymentSchedule: '' }
    const { problem } = await refusalOf(staff.call(writing.generateProposal, { body }))
    expect(problem).toMatchObject({
      status: 400,
      errors: [
        { path: 'meetingDate', message: 'Meeting date is required' },
        { path: 'paymentSchedule', message: 'Payment schedule is required' },
      ],
    })
  })

  it('texts are not rewritten', async () => {
    const { problem } = await refusalOf(staff.call(writing.editText, { body: edit }))
    expect(problem).toMatchObject({
      status: 503,
      detail: 'AI editing is not configured. Set OPENAI_API_KEY or OPENAI_BASE_URL.',
    })
  })

  it('blank instructions are refused even so', async () => {
    const { problem } = await refusalOf(staff.call(writing.editText, { body: { ...edit, prompt: ' \n' } }))
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ path: 'prompt', message: 'Edit instructions are required' }],
    })
  })

  it.each(['{', '[]', 'null', '"text"', '{"currentText":7,"prompt":{}}', '{"__proto__":{"prompt":"x"}}'])(
    'rubbish is refused: %s',
    async (body) => {
      await expectProblem(await post(staff.send, '/api/generate-proposal', body), 400)
      await expectProblem(await post(staff.send, '/api/ai-edit-text', body), 400)
    },
  )
})

describe('with an AI', () => {
  const atria: TestAtrium[] = []
  const servers: AiServer[] = []
  const withAi = async (...script: readonly AiAnswer[]) => {
    const server = await startAiServer(...script)
    const atrium = await startTestAtrium({ OPENAI_BASE_URL: server.url, OPENAI_MODEL: 'chosen-model' })
    servers.push(server)
    atria.push(atrium)
    return { server, staff: await staffClient(atrium.url) }
  }
  afterAll(async () => {
    defects.push(...atria.flatMap((atrium) => atrium.defects))
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(atria.map((atrium) => atrium.stop()))
  })

  it('the proposal is the model’s, of the model that is set', async () => {
    const { server, staff } = await withAi(fillsTheForm)
    expect(await staff.call(writing.generateProposal, { body: nineAnswers })).toMatchObject({
      ...sixSections,
      generatedBy: 'test-model-1',
    })
    expect(server.requests[0]?.body.model).toBe('chosen-model')
  })

  it('a suggestion is given, and a failure is a sentence', async () => {
    const { staff } = await withAi(says('We **will** help.'), fails(400), fails(429, { 'retry-after': '90' }))
    expect(await staff.call(writing.editText, { body: edit })).toEqual({
      success: true,
      suggestedText: 'We **will** help.',
    })
    const { problem } = await refusalOf(staff.call(writing.editText, { body: edit }))
    expect(problem).toMatchObject({ status: 502, detail: 'The AI did not take the request (400): Out of order.' })
    const busy = await post(staff.send, '/api/generate-proposal', nineAnswers)
    expect(busy.headers.get('retry-after')).toBe('90')
    expect((await expectProblem(busy, 502)).detail).toContain('too many requests')
  })

  it('the run records the token usage of its draft, for any caller', async () => {
    const { staff } = await withAi(fillsTheForm)
    const at = workflowStaff(staff)
    const took = { model: 'test-model-1', promptTokens: 900, completionTokens: 300 }
    const overview = await at.start(4, { clientName: 'Harbor', meetingNotes: 'Notes.' })
    expect((await at.ended(overview.id)).tokenUse).toEqual(took)
    const { runs: listed } = await staff.call(runs.list, { params: { id: '4' }, query: {} })
    expect(listed[0]?.tokenUse).toEqual(took)
    const { id } = await at.start(5, nineAnswers)
    // Nothing is recorded without a run id, or for an unknown run.
    await staff.call(writing.generateProposal, { body: nineAnswers })
    const unknown = '01890000-0000-7000-8000-000000000000'
    await staff.call(writing.generateProposal, { body: { ...nineAnswers, runId: unknown } })
    expect(await at.run(id)).toMatchObject({ version: 2, tokenUse: null })
    await staff.call(writing.generateProposal, { body: { ...nineAnswers, runId: id } })
    expect(await at.run(id)).toMatchObject({ status: 'running', tokenUse: took })
  })

  it('a suggestion adds its tokens to those of the document and of the month, streamed or not', async () => {
    const { staff } = await withAi(says('Shorter.'), streams(['Shorter.'], countsTokens))
    const at = workflowStaff(staff)
    const { id: runId } = await at.start(5, nineAnswers)
    const outputs = JSON.stringify(aProposal)
    await staff.call(runs.patch, { params: { runId }, body: { status: 'completed', outputs } })
    await staff.call(writing.editText, { body: { ...edit, runId } })
    expect((await at.run(runId)).tokenUse).toMatchObject({ promptTokens: 900, completionTokens: 300 })
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const body = JSON.stringify({ ...edit, runId })
    await (await staff.send('/api/ai-edit-text', { method: 'POST', headers, body })).text()
    const both = { promptTokens: 907, completionTokens: 302 }
    expect((await at.run(runId)).tokenUse).toMatchObject(both)
    const { months } = await staff.call(writing.tokenMonths, {})
    expect(months).toEqual([{ month: new Date().toISOString().slice(0, 7), ...both }])
  })

  it('the run also records the token usage of unusable answers', async () => {
    const { staff } = await withAi(says('Sorry?'))
    const { id } = await workflowStaff(staff).start(5, nineAnswers)
    await expectProblem(await post(staff.send, '/api/generate-proposal', { ...nineAnswers, runId: id }), 502)
    const { tokenUse } = await workflowStaff(staff).run(id)
    expect(tokenUse).toMatchObject({ promptTokens: 1800, completionTokens: 600 })
  })

  it('generation stops when the client disconnects', async () => {
    const { server, staff } = await withAi(hangs)
    const disconnect = new AbortController()
    const call = staff.call(writing.generateProposal, { body: nineAnswers, signal: disconnect.signal })
    await eventually(() => expect(server.requests).toHaveLength(1))
    disconnect.abort()
    await expect(call).rejects.toThrow()
    await eventually(() => expect(server.requests[0]?.dropped()).toBe(true))
  })
})

it('logs no defect', () => expect(defects).toEqual([]))
