import { afterAll, beforeAll, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { followUps } from '#contracts/lead/http/follow-up.ts'
import { leadDrafts } from '#contracts/lead/http/lead-draft.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type AiAnswer, type AiServer, says, startAiServer } from '#tests/support/writer/ai-server.ts'

let ai: AiServer
let answer: AiAnswer
let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  ai = await startAiServer((response, request) => answer(response, request))
  atrium = await startTestAtrium({ OPENAI_BASE_URL: ai.url })
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  await ai.stop()
  expect(atrium.defects).toEqual([])
})

/** Leaves every field of the form that it is sent empty. */
const findsNothing: AiAnswer = (response, request) => {
  const schema = request.body.response_format?.json_schema.schema
  const names = Object.keys(schema !== undefined && 'properties' in schema ? Object(schema.properties) : {})
  says(Object.fromEntries(names.map((name) => [name, null])))(response, request)
}

const month = async () => (await ada.call(writing.tokenMonths, {})).months
/** The tokens of so many answers of the AI. */
const answers = (count: number) => [
  { month: new Date().toISOString().slice(0, 7), promptTokens: 900 * count, completionTokens: 300 * count },
]

it('tokens that no run records count in the month: of drafts from notes, follow-ups and edits, usable or not', async () => {
  const { lead } = await ada.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })
  const params = { id: lead.id }
  // Read in two parts, each with an answer of its own.
  const { note } = await ada.call(notes.add, { params, body: { kind: 'call', text: 'Maya: Hello. '.repeat(2000) } })
  const draft = () => ada.call(leadDrafts.draft, { params, body: { workflowId: 5, noteIds: [note.id] } })
  answer = findsNothing
  await draft()
  expect(await month()).toEqual(answers(2))

  answer = says('Sorry?')
  expect((await refusalOf(draft())).status).toBe(502)
  // Each part is asked for once more.
  expect(await month()).toEqual(answers(6))

  answer = says({ subject: 'Hello', text: 'Hello again.' })
  await ada.call(followUps.draft, { params })
  expect(await month()).toEqual(answers(7))

  answer = says('Shorter.')
  const edit = { currentText: 'We will maybe help.', prompt: 'Shorter.', section: 'Executive Summary' }
  await ada.call(writing.editText, { body: edit })
  expect(await month()).toEqual(answers(8))
})
