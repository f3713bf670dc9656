import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const unknown = '01980000-0000-7000-8000-000000000001'
let count = 0
const newLead = async () => {
  count += 1
  return (await ada.call(leads.create, { body: { name: 'Maya', email: `maya${count}@example.com` } })).lead.id
}
const add = async (id: string, body: object) =>
  (await ada.call(notes.add, { params: { id }, body: { kind: 'note', text: 'x', ...body } })).note
const list = (id: string, query: object = {}) => ada.call(notes.list, { params: { id }, query })
const post = (id: string, body: object, headers: Record<string, string> = {}, client = ada) =>
  client.send(`/api/leads/${id}/notes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('notes on a lead', () => {
  it('are listed newest first, by when they took place, in pages', async () => {
    const id = await newLead()
    const note = await add(id, { text: ' Likes rye bread. ' })
    expect(note).toEqual({
      id: expect.any(String),
      kind: 'note',
      text: 'Likes rye bread.',
      at: expect.any(String),
      by: admin.email,
      version: 1,
    })
    const call = await add(id, { kind: 'call', text: 'Rang.', at: '2026-01-01T10:00:00+01:00' })
    expect(call).toMatchObject({ kind: 'call', at: '2026-01-01T09:00:00.000Z' })
    const meeting = await add(id, { kind: 'meeting', text: 'Met.' })
    expect(await list(id)).toEqual({ notes: [meeting, note, call], nextCursor: null })
    const first = await list(id, { limit: 2 })
    expect(first.notes).toEqual([meeting, note])
    expect(await list(id, { limit: 2, cursor: first.nextCursor })).toEqual({ notes: [call], nextCursor: null })
    expect((await ada.call(leads.read, { params: { id }, query: {} })).lead.notes).toBe('')
  })

  it('stand in the history of the lead', async () => {
    const id = await newLead()
    await add(id, { kind: 'call', text: 'She wants bread.' })
    const { entries } = await ada.call(leadTimeline.read, { params: { id }, query: {} })
    expect(entries[0]).toMatchObject({
      summary: 'Call noted',
      changes: [{ field: 'call', from: null, to: 'She wants bread.' }],
      actor: { kind: 'staff', email: admin.email },
    })
  })

  it('are read as of a moment', async () => {
    const id = await newLead()
    const before = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await add(id, { at: '2020-01-01T00:00:00Z' })
    expect(await list(id, { at: before })).toEqual({ notes: [], nextCursor: null, asOf: before })
    await expectProblem(await ada.send(`/api/leads/${id}/notes?at=2020-01-01`, {}), 404)
    expect(await refusalOf(list(id, { at: '2999-01-01T00:00:00Z' }))).toMatchObject({ status: 400 })
  })

  it('are removed with their text, while the event stays', async () => {
    const id = await newLead()
    const note = await add(id, { text: 'the password is rye' })
    const noted = await aMoment()
    await ada.call(notes.remove, { params: { id, noteId: note.id } })
    expect((await list(id)).notes).toEqual([])
    const { events } = await ada.call(audit.events, { params: { kind: 'lead', id }, query: {} })
    expect(events.map(({ type }) => type)).toEqual(['LeadCaptured', 'LeadNoteAdded', 'LeadNoteRemoved'])
    expect(JSON.stringify(events)).not.toContain('rye')
    expect((await list(id, { at: noted })).notes).toMatchObject([{ id: note.id, text: '[redacted]' }])
    expect(await refusalOf(ada.call(notes.remove, { params: { id, noteId: note.id } }))).toMatchObject({ status: 404 })
  })

  it('are changed within ten minutes, and nothing of the former text is kept', async () => {
    const id = await newLead()
    const note = await add(id, { kind: 'call', text: 'wants rye', at: '2026-01-01T09:00:00Z' })
    const other = await add(id, { text: 'stays' })
    const noted = await aMoment()
    const change = (body: object, noteId = note.id) => ada.call(notes.revise, { params: { id, noteId }, body })
    expect((await change({ text: ' wants wheat ' })).note).toEqual({ ...note, text: 'wants wheat', version: 2 })
    expect((await change({ kind: 'meeting' })).note).toEqual({
      ...note,
      kind: 'meeting',
      text: 'wants wheat',
      version: 3,
    })
    expect((await list(id)).notes).toEqual([other, { ...note, kind: 'meeting', text: 'wants wheat', version: 3 }])
    const { events } = await ada.call(audit.events, { params: { kind: 'lead', id }, query: {} })
    expect(JSON.stringify(events)).not.toContain('rye')
    await change({})
    expect((await ada.call(audit.events, { params: { kind: 'lead', id }, query: {} })).events).toEqual(events)
    expect((await list(id, { at: noted })).notes.at(-1)).toMatchObject({ id: note.id, text: '[redacted]' })
    for (const [body, status] of [
      [{ text: ' ' }, 400],
      [{ kind: 'x' }, 400],
      [{ at: '2999-01-01T00:00:00Z' }, 400],
    ] as const)
      expect(await refusalOf(change(body))).toMatchObject({ status })
    expect(await refusalOf(change({ text: 'x' }, unknown))).toMatchObject({ status: 404 })
    await ada.call(notes.remove, { params: { id, noteId: note.id } })
    expect((await list(id)).notes).toEqual([other])
  })

  it('are added once per idempotency key', async () => {
    const id = await newLead()
    const [body, key] = [{ kind: 'note', text: 'Once.' }, { 'idempotency-key': 'note 1' }]
    const [one, two] = [await post(id, body, key), await post(id, body, key)]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(await one.json()).toEqual(await two.json())
    expect((await list(id)).notes).toHaveLength(1)
    await expectProblem(await post(id, { ...body, text: 'Twice.' }, key), 409)
  })

  it('are refused where they do not fit', async () => {
    const id = await newLead()
    const faults: readonly (readonly [object, string])[] = [
      [{ kind: 'letter', text: 'x' }, 'kind'],
      [{ text: 'x' }, 'kind'],
      [{ kind: 'note', text: ' ' }, 'text'],
      [{ kind: 'note' }, 'text'],
      [{ kind: 'note', text: 'x'.repeat(200_001) }, 'text'],
      [{ kind: 'note', text: 'x\0' }, 'text'],
      [{ kind: 'note', text: 'x', at: '2999-01-01T00:00:00Z' }, 'at'],
      [{ kind: 'note', text: 'x', at: 'yesterday' }, 'at'],
    ]
    for (const [body, path] of faults) {
      const { errors } = await expectProblem(await post(id, body), 400)
      expect(errors?.map((error) => error.path)).toEqual([path])
    }
    expect((await add(id, { text: 'x'.repeat(200_000) })).text).toHaveLength(200_000)
    await expectProblem(await post(unknown, { kind: 'note', text: 'x' }), 404)
    await expectProblem(await post('1', { kind: 'note', text: 'x' }), 404)
    await expectProblem(await ada.send(`/api/leads/${unknown}/notes`, {}), 404)
    await expectProblem(await ada.send(`/api/leads/${id}/notes?cursor=x`, {}), 400)
    await expectProblem(await ada.send(`/api/leads/${id}/notes/${unknown}`, { method: 'DELETE' }), 404)
    await expectProblem(await post(id, { kind: 'note', text: 'x' }, {}, apiClient(atrium.url)), 401)
  })

  it('are for an auditor to read', async () => {
    const { client } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    const id = await newLead()
    const note = await add(id, { text: 'Read me.' })
    expect((await client.call(notes.list, { params: { id }, query: {} })).notes).toEqual([note])
    await expectProblem(await post(id, { kind: 'note', text: 'x' }, {}, client), 403)
    await expectProblem(await client.send(`/api/leads/${id}/notes/${note.id}`, { method: 'DELETE' }), 403)
  })

  it('go with the person, and belong to their data', async () => {
    const id = await newLead()
    const note = await add(id, { text: 'Allergic to nuts.' })
    const file = await (await ada.send(`/api/leads/${id}/person.json`, {})).text()
    expect(file).toContain('Allergic to nuts.')
    await ada.call(leadErasure.erase, { params: { id } })
    expect(JSON.stringify(await list(id))).not.toContain('nuts')
    await expectProblem(await post(id, { kind: 'note', text: 'x' }), 409)
    await expectProblem(await ada.send(`/api/leads/${id}/notes/${note.id}`, { method: 'DELETE' }), 409)
  })
})
