import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium({ CHROMIUM_PATH: 'off' })
  links = sharedRuns(await staffClient(atrium.url))
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const items = [
  { name: 'Study', quantity: 1, unitPrice: 500_00 },
  { name: 'Training', quantity: 1, unitPrice: 100_00, optional: true },
  { name: 'Support', quantity: 1, unitPrice: 70_00, optional: true, selected: true },
]
const pricing = { currency: 'USD', taxRate: 1900, items }

/** A reader of a link that asks for a decision, and what accepts it as it stands. */
const openLink = async (data: object = { ...aProposal, pricing }) => {
  const runId = await links.proposal(JSON.stringify({ success: true, data }))
  const until = new Date(Date.now() + 86_400_000 + 330 * 60_000).toISOString().replace('Z', '+05:30')
  const { token, share } = await links.share(runId, { decision: { until } })
  const reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
  const { version } = await reader.call(publicReports.read, {})
  return { reader, body: { name: 'Ada', agreed: true, version }, shareId: share.id, runId }
}

const accept = async (reader: ApiClient, body: object) => {
  const answer = await post(reader.send, '/api/public/report/accept', body)
  return { status: answer.status, body: await answer.json() }
}
const decline = async (reader: ApiClient) => (await post(reader.send, '/api/public/report/decline', {})).status

describe('after an acceptance, the same session', () => {
  it.each([
    ['the same selection', { selected: [1, 2] }, { selected: [1, 2] }],
    ['the same selection in another order, and twice', { selected: [1, 2] }, { selected: [2, 1, 2] }],
    ['the items of the document, named', {}, { selected: [2] }],
    ['the items of the document, not named', { selected: [2] }, {}],
  ])('has the first answer for %s', async (_, first, second) => {
    const { reader, body } = await openLink()
    const response = await accept(reader, { ...body, ...first })
    expect(response.status).toBe(201)
    expect(await accept(reader, { ...body, ...second })).toEqual({ status: 200, body: response.body })
  })

  it.each([
    ['another selection', { selected: [1] }],
    ['no items', { selected: [] }],
    ['an item that the table does not offer', { selected: [0] }],
    ['an item that is none', { selected: [99] }],
    ['another version', { version: 99 }],
  ])('is refused with %s, and nothing changes', async (_, other) => {
    const { reader, body, shareId } = await openLink()
    await accept(reader, { ...body, selected: [2] })
    const before = await links.seen(shareId)
    const refused = await accept(reader, { ...body, selected: [2], ...other })
    expect(refused).toMatchObject({ status: 409, body: { decision: { state: 'accepted' } } })
    expect(await decline(reader)).toBe(409)
    expect(await links.seen(shareId)).toEqual(before)
  })

  it('is refused with items where the document has no prices', async () => {
    const { reader, body } = await openLink(aProposal)
    expect((await accept(reader, body)).status).toBe(201)
    expect((await accept(reader, { ...body, selected: [1] })).status).toBe(409)
    expect((await accept(reader, { ...body, selected: [] })).status).toBe(200)
  })

  it('has the first answer for the same after an edit, and is refused with the newer version', async () => {
    const { reader, body, runId } = await openLink()
    const response = await accept(reader, body)
    await links.report(runId, {
      outputs: JSON.stringify({ success: true, data: { ...aProposal, executiveSummary: 'New.' } }),
    })
    expect(await accept(reader, body)).toEqual({ status: 200, body: response.body })
    expect((await accept(reader, { ...body, version: body.version + 1 })).status).toBe(409)
  })
})

it('the same at once is accepted once, and has one answer', async () => {
  const { reader, body } = await openLink()
  const answers = await Promise.all([1, 2, 3].map(() => accept(reader, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
})

it('two selections at once are one acceptance and one refusal', async () => {
  const { reader, body } = await openLink()
  const answers = await Promise.all([[1], [2]].map((selected) => accept(reader, { ...body, selected })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('an acceptance after declining is refused', async () => {
  const { reader, body } = await openLink()
  expect(await decline(reader)).toBe(201)
  expect((await accept(reader, body)).status).toBe(409)
  expect(await decline(reader)).toBe(200)
})

it('a page says until when it can be opened, where the link ends before its deadline', async () => {
  const runId = await links.proposal()
  const { token, share } = await links.share(runId, {
    expiresInDays: 1,
    decision: { until: '2036-01-02T03:04:05.000Z' },
  })
  const reader = apiClient(atrium.url)
  await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const words = `You can decide until ${day.format(new Date(share.expiresAt ?? ''))}`
  expect(await (await reader.send('/report', {})).text()).toContain(words)
  const { decision } = await reader.call(publicReports.read, {})
  expect(decision?.until).toBe('2036-01-02T03:04:05.000Z')
})
