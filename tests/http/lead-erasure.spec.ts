import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

it('an erased person disappears from every response, and the history keeps the event types', async () => {
  const { lead } = await staff.call(leads.create, {
    body: { name: 'Maya', email: 'maya@example.com', notes: 'Of Harbor.' },
  })
  const params = { id: lead.id }
  await staff.call(leads.revise, { params, body: { phone: '5550100', priority: 'high' } })
  await staff.call(leadErasure.erase, { params })
  await staff.call(leadErasure.erase, { params })

  const answers = [
    await staff.call(leads.read, { params }),
    await staff.call(leads.list, { query: {} }),
    await staff.call(leadTimeline.read, { params, query: {} }),
    await staff.call(audit.events, { params: { kind: 'lead', ...params }, query: {} }),
    await staff.call(audit.state, { params: { kind: 'lead', ...params }, query: { version: '1' } }),
    await (await staff.send('/api/audit/export', {})).text(),
    await (await staff.send('/api/leads/export', {})).text(),
  ]
  expect(JSON.stringify(answers)).not.toMatch(/maya|harbor|5550100/i)
  const { events } = await staff.call(audit.events, { params: { kind: 'lead', ...params }, query: {} })
  expect(events.map(({ type, erased }) => [type, erased])).toEqual([
    ['LeadCaptured', true],
    ['LeadPriorityChanged', false],
    ['LeadContactDataChanged', true],
    ['LeadErased', false],
  ])
  expect((await staff.call(leads.list, { query: { search: 'maya' } })).leads).toEqual([])
  const refused = await post(staff.send, `/api/leads/${lead.id}`, { notes: 'Maya' }, {}, 'PATCH')
  expect((await expectProblem(refused, 409)).detail).toBe('This person was erased: nothing can be added to it.')
  await staff.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })
})

it('an unknown person cannot be erased', async () => {
  await expectProblem(await post(staff.send, `/api/leads/${randomUUIDv7()}/erase`, {}), 404)
})
