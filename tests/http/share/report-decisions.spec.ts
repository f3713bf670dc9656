import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { problem } from '#contracts/problem.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aProposal } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type MadeShare, sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
let links: ReturnType<typeof sharedRuns>
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true', CHROMIUM_PATH: 'off' })
  staff = await staffClient(atrium.url)
  links = sharedRuns(staff)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const until = () => new Date(Date.now() + 86_400_000).toISOString()
const openReport = async ({ token }: Pick<MadeShare, 'token'>, reader = apiClient(atrium.url)) => {
  const headers = { 'x-forwarded-for': crypto.randomUUID() }
  await reader.call(publicReports.exchange, { params: { redirectToken: token }, body: {}, headers })
  return reader
}
const openLink = async (outputs?: string) => {
  const runId = await links.proposal(outputs)
  const share = await links.share(runId, { decision: { until: until() } })
  return { runId, share, reader: await openReport(share) }
}
const report = (reader: ApiClient) => reader.call(publicReports.read, {})
const accept = (reader: ApiClient, body: object) => post(reader.send, '/api/public/report/accept', body)
const decline = (reader: ApiClient, body: object = {}) => post(reader.send, '/api/public/report/decline', body)
const signature = async (reader: ApiClient) => ({ name: 'Ada', agreed: true, version: (await report(reader)).version })
const signedSize = async () => Number((await (await staff.send('/log/checkpoint', {})).text()).split('\n')[1])
const decisionOf = async (shareId: string) => (await links.seen(shareId)).decision

const items = [
  { name: 'Study', quantity: 2, unitPrice: 500_00, discount: 100_00 },
  { name: 'Training', quantity: 1.5, unitPrice: 100_00, optional: true },
  { name: 'Support', quantity: 1, unitPrice: 70_00, optional: true, selected: true },
]
const pricedOutputs = (currency = 'USD') =>
  JSON.stringify({ success: true, data: { ...aProposal, pricing: { currency, taxRate: 1900, items } } })

describe('a client who accepts', () => {
  it('binds the text of the version, once, under a signed head, and has the receipt', async () => {
    const { runId, share, reader } = await openLink()
    const body = await signature(reader)
    expect((await report(reader)).decision).toMatchObject({ state: 'open', at: null, name: null, version: null })
    const [before, first, after] = [await signedSize(), await accept(reader, body), await signedSize()]
    const answer = await first.json()
    const history = await (await staff.send(`/api/workflows/runs/${runId}/versions`, {})).json()
    const [{ outputs }] = history.versions
    expect(answer).toEqual({
      acceptedAt: expect.any(String),
      version: body.version,
      number: 1,
      documentHash: createHash('sha256').update(outputs).digest('hex'),
      receiptUrl: `${atrium.url}/api/public/report/receipt`,
    })
    const second = await accept(reader, { ...body, name: 'Somebody else' })
    expect([first.status, second.status, await second.json()]).toEqual([201, 200, answer])
    expect(await decisionOf(share.share.id)).toEqual({
      until: share.share.decision?.until,
      state: 'accepted',
      ...{ at: answer.acceptedAt, name: 'Ada', version: body.version, number: 1 },
      reason: null,
    })
    const page = await reader.send('/api/public/report/receipt', {}).then((r) => r.text())
    for (const part of ['Ada', answer.documentHash, 'is my signature', 'In short.']) expect(page).toContain(part)
    const dossier = await reader.send('/api/public/report/receipt/dossier', {}).then((r) => r.json())
    const { type, position } = dossier.streams[0].events.at(-1)
    expect([type, dossier.opened, before < position && position <= after]).toEqual(['ProposalAccepted', [], true])
    expect(JSON.stringify(dossier)).not.toContain('Ada')
  })

  it('is alone: of many at the same moment one wins, and the others read what was decided, without the name', async () => {
    const { share, reader } = await openLink()
    const readers = [reader, ...(await Promise.all([1, 2, 3].map(() => openReport(share))))]
    const body = await signature(reader)
    const answers = await Promise.all(readers.map((one) => accept(one, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const late = await openReport(share)
    const refused = await accept(late, body)
    const message = await refused.text()
    expect(problem.parse(JSON.parse(message)).decision).toMatchObject({ state: 'accepted', version: body.version })
    expect(message).not.toContain('Ada')
    expect((await report(late)).decision).toMatchObject({ state: 'accepted', name: null, version: body.version })
    await expectProblem(await late.send('/api/public/report/receipt', {}), 404)
    await expectProblem(await decline(late), 409)
  })

  it('accepts what is shown, and later edits never touch it', async () => {
    const { runId, share, reader } = await openLink()
    const stale = await signature(reader)
    const edit = (executiveSummary: string) =>
      links.report(runId, { outputs: JSON.stringify({ success: true, data: { ...aProposal, executiveSummary } }) })
    await edit('Second.')
    const { status, current } = problem.parse(await (await accept(reader, stale)).json())
    expect(status).toBe(409)
    expect(current).toBe((await report(reader)).version)
    const page = await (await reader.send('/report', {})).text()
    expect(page).toMatch(/What changed since you opened it[\s\S]*<ins>/)
    const elsewhere = await (await (await openReport(share)).send('/report', {})).text()
    expect(elsewhere).toMatch(/What changed since this link was first opened[\s\S]*<ins>/)
    expect((await accept(reader, { ...stale, version: current })).status).toBe(201)
    await edit('Third.')
    const { version, run } = await report(await openReport(share))
    expect([version, run.outputs]).toEqual([current, expect.stringContaining('Second.')])
  })

  it('wins the lead with the total of what was ticked, in the currency of the installation', async () => {
    const { runId, reader } = await openLink(pricedOutputs())
    const request = { name: 'Ada', email: `${crypto.randomUUID()}@example.com` }
    const { lead } = await staff.call(leads.create, { body: request })
    await links.report(runId, { leadId: lead.id })
    const body = await signature(reader)
    for (const selected of [[0], [3], [-1], [0.5], [2, 99]]) {
      const { errors } = problem.parse(await (await accept(reader, { ...body, selected })).json())
      expect(errors?.[0]?.path).toBe('selected')
    }
    expect((await accept(reader, { ...body, selected: [1] })).status).toBe(201)
    const now = async () => (await staff.call(leads.read, { params: { id: lead.id } })).lead
    await eventually(async () => expect((await now()).status).toBe('won'))
    expect((await now()).estimatedValue).toBe(900_00 + 150_00)
  })

  it.each([
    ['name', { name: ' \u200b\t' }],
    ['agreed', { agreed: false }],
    ['version', { version: '4' }],
  ])('is refused where %s is no answer', async (path, fields) => {
    const { reader, share } = await openLink()
    const refused = await accept(reader, { ...(await signature(reader)), ...fields })
    expect(refused.status).toBe(400)
    expect(problem.parse(await refused.json()).errors?.[0]?.path).toBe(path)
    expect(await decisionOf(share.share.id)).toMatchObject({ state: 'open' })
  })
})

describe('a client who declines', () => {
  it('may say why, to staff alone, and has decided', async () => {
    const { share, reader } = await openLink()
    const first = await decline(reader, { reason: 'No budget.' })
    expect([first.status, await first.json()]).toEqual([201, { declinedAt: expect.any(String) }])
    expect((await decline(reader, {})).status).toBe(200)
    await expectProblem(await accept(reader, await signature(reader)), 409)
    expect(await decisionOf(share.share.id)).toMatchObject({ state: 'declined', reason: 'No budget.', name: null })
    expect((await report(await openReport(share))).decision).toMatchObject({ state: 'declined', reason: null })
  })
})

describe('a link', () => {
  it('that asks for nothing takes no decision', async () => {
    const reader = await openReport(await links.shared())
    expect((await report(reader)).decision).toBeNull()
    await expectProblem(await accept(reader, await signature(reader)), 409)
    await expectProblem(await decline(reader), 409)
    await expectProblem(await accept(apiClient(atrium.url), { name: 'Ada', agreed: true, version: 1 }), 403)
  })

  it('asks until a moment in the future, for documents alone', async () => {
    const runId = await links.proposal()
    const make = (decision: object) => post(staff.send, `/api/workflows/5/runs/${runId}/share`, { decision })
    for (const wrong of [{ until: 'soon' }, { until: '2020-01-01T00:00:00.000Z' }, {}]) {
      const { errors } = problem.parse(await (await make(wrong)).json())
      expect(errors?.[0]?.path).toBe('decision.until')
    }
  })

  it('is decided with a form where no script runs', async () => {
    const { reader, share } = await openLink()
    const { version } = await report(reader)
    const form = (fields: Record<string, string>) =>
      reader.send('/report/accept', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ version: String(version), ...fields }).toString(),
        redirect: 'manual',
      })
    const refused = await form({ name: 'Ada <i>', email: 'a@b.example' })
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page.split('Confirm that you accept')).toHaveLength(2)
    expect(page).toContain('value="Ada &lt;i&gt;"')
    const response = await form({ name: 'Ada', agreed: 'on' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/report#decision'])
    expect(await decisionOf(share.share.id)).toMatchObject({ state: 'accepted', name: 'Ada' })
  })
})
