import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { writing } from '#contracts/document/http/writing.ts'
import { library } from '#contracts/library/http.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0' })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const put = (body: object, ifMatch: string) =>
  staff.send('/api/library', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': ifMatch },
    body: JSON.stringify(body),
  })

describe('the content library', () => {
  it('begins with the built-in texts, changes once per version, and documents are made with it', async () => {
    const first = await staff.call(library.read, {})
    expect(first.version).toBe(1)
    const closing = 'We look forward to {client.name}.'
    const saved = await put({ ...first.library, closing }, '"1"')
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
    expect((await put({ ...first.library, closing: 'Late.' }, '"1"')).status).toBe(412)
    const now = await staff.call(library.read, {})
    expect(now).toEqual({ library: { ...first.library, closing }, version: 2 })

    const document = await staff.call(writing.generateProposal, { body: nineAnswers })
    expect(document.staticContent.closing).toBe(`We look forward to ${nineAnswers.clientName}.`)
    expect(document.madeWith?.library).toBe(2)
  })

  it('refuses an unknown variable at its path', async () => {
    const { library: content } = await staff.call(library.read, {})
    const refusal = await refusalOf(
      staff.call(library.revise, { body: { ...content, philosophy: 'Dear {lead.nmae}' } }),
    )
    expect(refusal.status).toBe(400)
    expect(JSON.stringify(refusal)).toContain('There is no variable {lead.nmae}')
  })

  it('is in the history, and auditors read it', async () => {
    const params = { kind: 'library', id: '1' } as const
    const { events } = await staff.call(audit.events, { params, query: {} })
    expect(events.map(({ type }) => type)).toEqual(['LibraryStarted', 'LibraryRevised'])
    const { changes } = await staff.call(audit.diff, { params, query: { from: '1', to: '2' } })
    expect(changes.map(({ path }) => path)).toEqual(['closing'])
    const { entries } = await staff.call(auditFeed.entries, { query: { kind: 'library' } })
    expect(entries[0]).toMatchObject({ text: 'Library revised', href: '/dashboard/library' })
    const { client } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    expect((await client.call(library.read, {})).version).toBe(2)
  })
})
