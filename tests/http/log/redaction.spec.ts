import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { redactions } from '#contracts/audit/http/redactions.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

const MASTER_KEY = randomBytes(32).toString('base64')
let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ MASTER_KEY })
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

it('an administrator removes a text with a reason; readers and verifiers are shown that', async () => {
  const added = { name: 'Maya', email: 'maya@example.com', notes: 'hunter2' }
  const { lead } = await staff.call(leads.create, { body: added })
  const body = { kind: 'lead', id: lead.id, version: 1, field: 'notes', reason: 'A password' } as const
  const { redaction } = await staff.call(redactions.redact, { body })
  expect((await staff.call(leads.read, { params: { id: lead.id } })).lead.notes).toBe('[redacted]')
  const params = { kind: 'lead', id: lead.id } as const
  const { events } = await staff.call(audit.events, { params, query: {} })
  expect(events[0]?.data).toMatchObject({ name: 'Maya', notes: '[redacted]' })
  const recorded = await staff.call(audit.events, { params: { kind: 'security', id: redaction.id }, query: {} })
  expect(recorded.events).toMatchObject([{ type: 'FieldRedacted', data: { field: 'notes', reason: 'A password' } }])
  const dossier = await staff.call(proofs.dossier, { params })
  const proved = await verifyDossier(dossier, dossier.vkey)
  expect(proved.streams[0]?.events[0]?.redacted).toMatchObject([{ field: 'notes', reason: 'A password' }])
  expect((await refusalOf(staff.call(redactions.redact, { body }))).status).toBe(409)
  const verify = await commandHere({ DATABASE_URL: atrium.databaseUrl, MASTER_KEY })(['verify'])
  expect(verify).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 text is redacted\.$/m) })
})

it('refuses what is unknown, what is no text, and an empty reason', async () => {
  const { lead } = await staff.call(leads.create, { body: { name: 'Otto', email: 'otto@example.com' } })
  const body = { kind: 'lead', id: lead.id, version: 1, field: 'name', reason: 'Mistake' } as const
  const statusOf = async (wrong: object) =>
    (await refusalOf(staff.call(redactions.redact, { body: { ...body, ...wrong } }))).status
  expect(await statusOf({ version: 2 })).toBe(404)
  expect(await statusOf({ field: 'email' })).toBe(400)
  expect(await statusOf({ reason: ' ' })).toBe(400)
})
