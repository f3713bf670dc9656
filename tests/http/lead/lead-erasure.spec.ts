import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { security } from '#contracts/security/http.ts'
import type { ErasureReceipt } from '#domain/person/service/erasure-receipt.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

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

it('a copy of all data is handed out as JSON and as a page, and leaves a security event', async () => {
  const body = {
    name: '<b>Ana</b>',
    email: 'ana@example.com',
    message: 'Hello from Ana.',
    consent: 'You may answer me.',
  }
  expect((await post(staff.send, '/api/contact', body)).status).toBe(201)
  const [lead] = (await staff.call(leads.list, { query: { search: 'ana@' } })).leads
  const file = await staff.send(`/api/leads/${lead?.id}/person.json`, {})
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const data = (await file.json()) as { consents: object[]; history: { type: string }[] }
  expect(data).toMatchObject({ format: 'atrium-person/1', person: { email: 'ana@example.com' } })
  expect(data.consents).toMatchObject([{ purpose: 'contact', text: 'You may answer me.' }])
  expect(data.history.map(({ type }) => type)).toEqual(['LeadCaptured', 'LeadConsentGiven'])
  const page = await (await staff.send(`/api/leads/${lead?.id}/person.html`, {})).text()
  expect(page).toContain('Hello from Ana.')
  expect(page).toContain('&lt;b&gt;Ana')
  expect(page).not.toContain('<b>Ana')
  const { events } = await staff.call(security.events, { query: { type: 'exported' } })
  expect(events.map(({ detail }) => detail)).toContain(`Personal data of lead ${lead?.id}`)
})

it('staff see what would go before it goes, and the receipt proves that no key is left', async () => {
  const { lead } = await staff.call(leads.create, { body: { name: 'Eve', email: 'eve@example.com' } })
  const params = { id: lead.id }
  const proposal = await sharedRuns(staff).proposal('{"success":true,"data":{"clientName":"eve@example.com"}}')
  const link = await sharedRuns(staff).share(proposal)
  const receipt = `/api/leads/${lead.id}/erasure-receipt`
  expect((await staff.send(`${receipt}.json`, {})).status).toBe(404)
  const goes = { runs: 1, links: 1, readers: 0, importRows: 0, securityEvents: 0 }
  expect(await staff.call(leadErasure.preview, { params })).toMatchObject({
    erasedAt: null,
    goes,
    runs: [{ id: proposal, workflowId: 5 }],
  })
  await staff.call(leadErasure.erase, { params })
  expect(await staff.call(leadErasure.preview, { params })).toMatchObject({ reason: 'request', goes, runs: [] })
  expect((await fetch(link.shareUrl.replace(/^.*\/s\//, `${atrium.url}/s/`))).status).toBeLessThan(500)
  const receiptFile = (await (await staff.send(`${receipt}.json`, {})).json()) as ErasureReceipt
  expect(receiptFile.unreadable).toEqual([`lead-${lead.id}`, `run-${proposal}`, `share-${link.share.id}`])
  expect(receiptFile.dossier.opened).toEqual([])
  const vkey = receiptFile.dossier.vkey
  expect(await verifyDossier(receiptFile.dossier, vkey)).toMatchObject({ opened: [] })
  expect(JSON.stringify(receiptFile)).not.toMatch(/eve@/)
  expect(await (await staff.send(`${receipt}.html`, {})).text()).toContain(receiptFile.event.hash)
})

it('without a proof of the last ten minutes no copy is handed out', async () => {
  const { lead } = await staff.call(leads.create, { body: { name: 'Zoe', email: 'zoe@example.com' } })
  const late = await staffClient(atrium.url)
  await queryDatabase(atrium.databaseUrl, `update sessions set proved_at = now() - interval '11 minutes'`)
  expect((await late.send(`/api/leads/${lead.id}/person.json`, {})).status).toBe(403)
})
