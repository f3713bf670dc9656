import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditedEvent, audit, exportedEvent } from '#contracts/audit/http/audit.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
let staff: ApiClient
let id: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  const browser = apiClient(atrium.url)
  await post(browser.send, '/api/contact', { name: 'Maya', email: 'maya@example.com', message: 'Hello.' })
  id = (await staff.call(leads.list, { query: {} })).leads[0]?.id ?? ''
  await staff.call(leads.revise, { params: { id }, body: { priority: 'high', phone: '5550100' } })
})
afterAll(() => atrium.stop())

const lead = () => ({ kind: 'lead', id }) as const
const at = (path: string) => staff.send(path, {})
const eventsOf = async () => (await staff.call(audit.events, { params: lead(), query: {} })).events
const nth = async (index: number): Promise<AuditedEvent> => {
  const event = (await eventsOf())[index]
  if (event === undefined) throw new Error(`there is no event ${index}`)
  return event
}

describe('the events of a stream', () => {
  it('carry type, actor, time and request, with personal data decrypted', async () => {
    const [captured, priority, phone] = await eventsOf()
    expect(captured).toMatchObject({ version: 1, type: 'LeadCaptured', actor: 'visitor', actorName: 'visitor' })
    expect(captured?.data).toMatchObject({ name: 'Maya', email: 'maya@example.com', notes: 'Hello.' })
    expect(priority).toMatchObject({ version: 2, data: { priority: 'high' }, actorName: admin.email, erased: false })
    expect(phone).toMatchObject({ type: 'LeadContactDataChanged', data: { phone: '5550100' } })
    expect(phone?.correlationId).toBe(priority?.correlationId)
    expect(new Set([captured, priority, phone].map((event) => event?.hash)).size).toBe(3)
  })

  it('come in pages that miss nothing and repeat nothing', async () => {
    const first = await staff.call(audit.events, { params: lead(), query: { limit: '2' } })
    const rest = await staff.call(audit.events, { params: lead(), query: { cursor: first.nextCursor ?? '' } })
    expect([...first.events, ...rest.events]).toEqual(await eventsOf())
    expect([first.events.length, rest.nextCursor]).toEqual([2, null])
    await expectProblem(await at(`/api/audit/streams/lead/${id}?cursor=0x1`), 400)
  })

  it('are a 404 for an unknown stream', async () => {
    for (const path of [`lead/${randomUUIDv7()}`, 'workflow/999', 'user/1', `workflow/${id}`, 'lead/5']) {
      await expectProblem(await at(`/api/audit/streams/${path}`), 404)
    }
    expect((await staff.call(audit.events, { params: { kind: 'workflow', id: '4' }, query: {} })).events).toHaveLength(
      1,
    )
  })
})

describe('the state', () => {
  it('is that of a version, the event of that version included', async () => {
    const then = await staff.call(audit.state, { params: lead(), query: { version: '1' } })
    expect(then).toMatchObject({ version: 1, at: (await nth(0)).at, state: { priority: 'medium', phone: null } })
    const now = await staff.call(audit.state, { params: lead(), query: {} })
    expect(now).toMatchObject({ version: 3, state: { name: 'Maya', priority: 'high', phone: '5550100' } })
  })

  it('is that of a moment in any zone, inclusive', async () => {
    const moment = (await nth(0)).at
    const stateAt = (text: string) => at(`/api/audit/streams/lead/${id}/state?at=${encodeURIComponent(text)}`)
    expect(await (await stateAt(moment)).json()).toMatchObject({ version: 1 })
    const elsewhere = new Date(Date.parse(moment) + 3_600_000).toISOString().replace('Z', '+01:00')
    expect(await (await stateAt(elsewhere)).json()).toMatchObject({ version: 1 })
    expect(await (await stateAt('9999-12-31T23:59:59Z')).json()).toMatchObject({ version: 3 })
    await expectProblem(await stateAt(new Date(Date.parse(moment) - 1).toISOString()), 404)
    await expectProblem(await stateAt('yesterday'), 400)
    await expectProblem(await stateAt('0000-01-01T00:00:00Z'), 400)
  })

  it('of a version that never was is a 404', async () => {
    await expectProblem(await at(`/api/audit/streams/lead/${id}/state?version=4`), 404)
    await expectProblem(await at(`/api/audit/streams/lead/${id}/state?version=0`), 404)
    await expectProblem(await at(`/api/audit/streams/lead/${id}/state?version=1&at=2026-01-01T00:00:00Z`), 400)
  })
})

it('the difference of two versions lists each differing value', async () => {
  const diff = (from: string, to: string) => staff.call(audit.diff, { params: lead(), query: { from, to } })
  expect((await diff('1', '3')).changes).toEqual([
    { path: 'phone', kind: 'changed', from: null, to: '5550100' },
    { path: 'priority', kind: 'changed', from: 'medium', to: 'high' },
  ])
  expect((await diff('3', '2')).changes).toEqual([{ path: 'phone', kind: 'changed', from: '5550100', to: null }])
  expect((await diff('0', '1')).changes).toContainEqual({ path: 'name', kind: 'added', from: null, to: 'Maya' })
  expect((await diff('2', '2')).changes).toEqual([])
  await expectProblem(await at(`/api/audit/streams/lead/${id}/diff?from=1&to=4`), 404)
  await expectProblem(await at(`/api/audit/streams/lead/${id}/diff?from=1`), 400)
})

describe('the export', () => {
  const exportLog = async (query = '') => {
    const answer = await at(`/api/audit/export${query}`)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const lines = (await answer.text()).split('\n').filter((line) => line !== '')
    return lines.map((line) => exportedEvent.parse(JSON.parse(line)))
  }

  it('is the whole log, line by line, in its global order', async () => {
    const events = await exportLog()
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1))
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['workflow', 'staff', 'security', 'lead']))
    const ofLead = events.filter(({ streamId }) => streamId === id)
    expect(ofLead.map(({ kind, streamId, ...event }) => event)).toEqual(await eventsOf())
  })

  it('takes a start and an end time', async () => {
    const { at: first, position } = await nth(0)
    const { at: last } = await nth(2)
    const since = (await exportLog(`?from=${first}`))
      .filter(({ kind }) => kind === 'lead')
      .map((event) => event.position)
    expect(since).toEqual([position, position + 1, position + 2])
    expect((await exportLog(`?from=${first}&to=${last}`)).map((event) => event.position)).toEqual([position])
    expect(await exportLog(`?to=2020-01-01T00:00:00Z`)).toEqual([])
    await expectProblem(await at('/api/audit/export?from=soon'), 400)
  })
})
