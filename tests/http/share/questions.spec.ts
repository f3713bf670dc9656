import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { questions as contract, type Question } from '#contracts/share/http/questions.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
let made: MadeShare
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true' })
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
  made = await links.shared({ name: 'Maya' })
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

let addresses = 0
const reading = async ({ token }: MadeShare) => {
  const reader = apiClient(atrium.url, { 'x-forwarded-for': `10.9.0.${addresses++}` })
  await post(reader.send, `/api/public/redirect/${token}`, {})
  return reader
}
const ask = (reader: ApiClient, body: object) => post(reader.send, '/api/public/report/questions', body)
const read = async (reader: ApiClient): Promise<readonly Question[]> =>
  (await (await reader.send('/api/public/report/questions', {})).json()).questions
const askQuestion = async (
  reader: ApiClient,
  text = 'Is travel included?',
  section = 'investment',
): Promise<Question> => {
  const answer = await ask(reader, { section, text })
  expect(answer.status).toBe(201)
  return (await answer.json()).question
}

describe('a question about a section', () => {
  it('is answered by staff, and both read the thread', async () => {
    const reader = await reading(made)
    const question = await askQuestion(reader, '  Is travel included?  ')
    expect(question).toEqual({
      ...{ id: expect.any(String), section: 'investment', text: 'Is travel included?' },
      ...{ at: expect.any(String), answers: [] },
    })
    const params = { shareId: made.share.id, questionId: question.id }
    const answered = await staff.call(contract.answer, { params, body: { text: 'Yes, within Europe.' } })
    expect(answered.question.answers).toMatchObject([{ text: 'Yes, within Europe.', by: 'ada@atrium.test' }])
    expect(await read(reader)).toEqual([
      { ...question, answers: [{ text: 'Yes, within Europe.', at: expect.any(String), by: 'Northlight' }] },
    ])
    const [member] = (await staff.call(team.list, {})).staff
    await staff.call(team.revise, { params: { id: member?.id ?? '' }, body: { name: 'Ada King' } })
    expect((await read(reader))[0]?.answers[0]?.by).toBe('Ada King')
    expect((await staff.call(contract.ofShare, { params: { shareId: made.share.id } })).questions).toHaveLength(1)
    const { questions } = await staff.call(contract.ofRun, { params: { runId: made.share.runId } })
    expect(questions).toMatchObject([{ id: question.id, shareId: made.share.id, recipient: 'Maya', live: true }])
  })

  it('notifies staff, and stands in the page without a script', async () => {
    const reader = await reading(made)
    await askQuestion(reader, 'What of <b>pineapples</b>?', 'nextSteps')
    await eventually(async () => {
      const { notifications: matches } = await staff.call(notifications.list, { query: {} })
      expect(matches.map(({ text }) => text)).toContain('Maya asked a question about the proposal.')
    })
    const page = await (await reader.send('/report', {})).text()
    expect(page).toContain('What of &lt;b&gt;pineapples&lt;/b&gt;?')
    expect(page).toContain('Yes, within Europe.')
  })

  it('needs a section of the document and a text within limits', async () => {
    const reader = await reading(made)
    for (const [path, body] of [
      ['section', { section: 'catering', text: 'Why?' }],
      ['section', { text: 'Why?' }],
      ['text', { section: 'investment', text: '  ' }],
      ['text', { section: 'investment', text: 'x'.repeat(2001) }],
    ] as const) {
      const { errors } = await expectProblem(await ask(reader, body), 400)
      expect(errors?.[0]?.path).toBe(path)
    }
    await expectProblem(await ask(apiClient(atrium.url), { section: 'investment', text: 'Why?' }), 403)
    expect((await ask(reader, { report: randomUUIDv7(), section: 'investment', text: 'Why?' })).status).toBe(409)
  })

  it('of a report that is no document has no section', async () => {
    const link = await links.shared()
    await links.report(link.share.runId, { outputs: JSON.stringify({ investment: 'none' }) })
    await expectProblem(await ask(await reading(link), { section: 'investment', text: 'Why?' }), 400)
  })

  it('comes at most ten times in ten minutes from one visit', async () => {
    const reader = await reading(await links.shared())
    for (let n = 0; n < 10; n += 1) await askQuestion(reader, `Question ${n}`)
    expect((await expectProblem(await ask(reader, { section: 'investment', text: 'Why?' }), 429)).detail).toMatch(
      /Too many/,
    )
  })

  it('is answered only where it was asked, and while the link is live', async () => {
    const link = await links.shared()
    const question = await askQuestion(await reading(link))
    const body = { text: 'Yes.' }
    const answer = (shareId: string, questionId: string) =>
      refusalOf(staff.call(contract.answer, { params: { shareId, questionId }, body }))
    expect(await answer(made.share.id, question.id)).toMatchObject({ status: 404 })
    expect(await answer(randomUUIDv7(), question.id)).toMatchObject({ status: 404 })
    await links.revoke(link.share.id)
    expect(await answer(link.share.id, question.id)).toMatchObject({ status: 409 })
    expect(await refusalOf(staff.call(contract.ofShare, { params: { shareId: randomUUIDv7() } }))).toMatchObject({
      status: 404,
    })
  })
})

it('the erasure of a lead reaches the questions about its documents', async () => {
  const { lead } = await staff.call(leads.create, { body: { name: 'Eve', email: 'eve@example.com' } })
  const runId = await links.proposal()
  await links.report(runId, { leadId: lead.id })
  const link = await links.share(runId)
  const question = await askQuestion(await reading(link), 'Is Eve in it?')
  const params = { shareId: link.share.id, questionId: question.id }
  await staff.call(contract.answer, { params, body: { text: 'Eve is.' } })
  await staff.call(leadErasure.erase, { params: { id: lead.id } })
  const { questions } = await staff.call(contract.ofShare, { params: { shareId: link.share.id } })
  expect(questions).toMatchObject([{ id: question.id, text: '', answers: [{ text: '' }] }])
})
