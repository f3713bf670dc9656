import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresAuditFeed } from '#adapters/postgres/audit/audit-feed.ts'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
let staff: ApiClient
let maya: string
let adaId: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  const message = { name: 'Maya Ruiz', email: 'maya@example.com', company: 'Harbor & Co', message: 'Hello.' }
  await post(apiClient(atrium.url).send, '/api/contact', message)
  maya = (await staff.call(leads.list, { query: {} })).leads[0]?.id ?? ''
  await staff.call(leads.revise, { params: { id: maya }, body: { status: 'won' } })
  await staff.call(leads.create, { body: { name: 'Eve', email: 'eve@example.com' } })
  adaId = (await entries({ kind: 'lead' }))[0]?.actor ?? ''
})
afterAll(() => atrium.stop())

const page = (query: Record<string, string>) => staff.call(auditFeed.entries, { query })
const entries = async (query: Record<string, string>) => (await page(query)).entries
const types = async (query: Record<string, string>) => (await entries(query)).map(({ type }) => type)

it('says what happened, by whom and to what, the newest first and complete', async () => {
  const all = await entries({})
  expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => all.length - index))
  expect(all[0]).toMatchObject({
    type: 'LeadCaptured',
    text: 'Lead captured: Eve',
    actorName: admin.email,
    kind: 'lead',
  })
  expect(all.find(({ type }) => type === 'LeadStatusChanged')).toMatchObject({
    text: 'Lead status changed: Maya Ruiz',
    streamId: maya,
    href: `/dashboard/leads?lead=${maya}`,
    version: 2,
    data: { status: 'won' },
  })
  expect(all.find(({ type, streamId }) => type === 'LeadCaptured' && streamId === maya)?.data).toMatchObject({
    name: 'Maya Ruiz',
    notes: 'Hello.',
  })
  expect(all.find(({ kind }) => kind === 'security')).toMatchObject({ text: 'Signed in', href: '/dashboard/security' })
  expect(all.at(-1)).toMatchObject({ kind: 'workflow', href: '/dashboard/workflows/1', actor: expect.any(String) })
})

it.each(['STRASSE', 'straße', 'Ｓｔｒａßｅ', 'Straße'])('finds the names that read alike: %s', async (q) => {
  const { workflow } = await staff.call(workflows.create, { body: { name: `Straße ${crypto.randomUUID()}` } })
  expect((await entries({ q, kind: 'workflow' }))[0]?.streamId).toBe(String(workflow.id))
})

it('finds the same people where they are too many for the index', async () => {
  const postgres = openPostgres(atrium.databaseUrl, () => undefined)
  const query = { text: 'ruiz', kind: null, actor: null, from: null, to: null, before: null, limit: 10 }
  const matches = await postgresAuditFeed(postgres, 0).find(query)
  expect(matches.map(({ name }) => name)).toContain('Maya Ruiz')
  expect(matches).toEqual(await postgresAuditFeed(postgres).find(query))
  await postgres.close()
})

it.each([
  ['a name', 'ruiz'],
  ['an address', 'MAYA@example'],
  ['a company', 'Harbor & C'],
])('finds %s', async (_, q) => {
  const matches = await entries({ q })
  expect(new Set(matches.map(({ streamId }) => streamId))).toEqual(new Set([maya]))
  expect(matches.length).toBeGreaterThanOrEqual(2)
})

it('finds ids, words of the type, and takes what stands for anything as it is', async () => {
  expect(new Set((await entries({ q: maya })).map(({ streamId }) => streamId))).toEqual(new Set([maya]))
  expect(new Set(await types({ q: 'status changed' }))).toEqual(new Set(['LeadStatusChanged']))
  const signedIn = await entries({ q: 'signed in' })
  expect(new Set(signedIn.map(({ text }) => text))).toEqual(new Set(['Signed in']))
  expect(await types({ q: '%' })).toEqual([])
  expect(await types({ q: 'nothing of the sort' })).toEqual([])
})

it('is narrowed by kind, actor and time, from inclusive, to exclusive', async () => {
  expect(new Set((await entries({ kind: 'workflow' })).map(({ kind }) => kind))).toEqual(new Set(['workflow']))
  expect(await types({ actor: 'visitor' })).toEqual(['LeadCaptured'])
  expect(await types({ actor: admin.email })).toEqual(await types({ actor: adaId }))
  const [newest, before] = await entries({ kind: 'lead' })
  const between = await entries({ kind: 'lead', from: before?.at ?? '', to: newest?.at ?? '' })
  expect(between.map(({ position }) => position)).toContain(before?.position)
  expect(between.map(({ position }) => position)).not.toContain(newest?.position)
})

it('comes in pages that miss nothing and repeat nothing', async () => {
  const first = await page({ limit: '3' })
  const rest = await page({ cursor: first.nextCursor ?? '' })
  expect([...first.entries, ...rest.entries]).toEqual(await entries({}))
  expect([first.entries.length, rest.nextCursor]).toEqual([3, null])
})

it('refuses unknown queries', async () => {
  for (const query of ['kind=user', 'from=soon', 'limit=0', 'cursor=x', 'limit=501'])
    await expectProblem(await staff.send(`/api/audit/feed?${query}`, {}), 400)
})
