import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'

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

const newLead = async () =>
  (await ada.call(leads.create, { body: { name: 'Maya', email: `${crypto.randomUUID()}@example.com` } })).lead.id
const add = async (id: string, text: string) =>
  (await ada.call(notes.add, { params: { id }, body: { kind: 'note', text } })).note
const list = (id: string) => ada.call(notes.list, { params: { id }, query: {} })

describe('notes that two people write at once', () => {
  it('are neither replaced nor removed by a request that names an earlier version', async () => {
    const id = await newLead()
    const note = await add(id, 'wants rye')
    const params = { id, noteId: note.id }
    const read = await ada.send(`/api/leads/${id}/notes/${note.id}`, {})
    expect([read.headers.get('etag'), await read.json()]).toEqual(['"1"', { note }])
    const asRead = { headers: { 'if-match': '"1"' } }
    await ada.call(notes.revise, { params, body: { text: 'wants wheat' }, ...asRead })
    expect(await refusalOf(ada.call(notes.revise, { params, body: { text: 'wants oats' }, ...asRead }))).toMatchObject({
      status: 412,
    })
    expect(await refusalOf(ada.call(notes.remove, { params, ...asRead }))).toMatchObject({ status: 412 })
    const now = { ...note, text: 'wants wheat', version: 2 }
    expect((await list(id)).notes).toEqual([now])
    // A repetition whose first answer was lost names the version before its own change.
    expect((await ada.call(notes.revise, { params, body: { text: 'wants wheat' }, ...asRead })).note).toEqual(now)
  })

  it('leave no text behind, whatever is changed and removed at the same moment', async () => {
    const id = await newLead()
    for (let round = 0; round < 4; round += 1) {
      const { id: noteId } = await add(id, `secret ${round}`)
      const path = `/api/leads/${id}/notes/${noteId}`
      const change = (text: string) => post(ada.send, path, { text }, {}, 'PATCH')
      await Promise.all([
        change('secret a'),
        change('secret b'),
        ada.send(path, { method: 'DELETE' }),
        change('secret c'),
      ])
    }
    expect((await list(id)).notes).toEqual([])
    const events = await (await ada.send('/api/audit/export', {})).text()
    expect(events).toContain(id)
    expect(events).not.toContain('secret')
  })
})
