import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { search } from '#contracts/search/http.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

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

const newLead = async (name: string) =>
  (await ada.call(leads.create, { body: { name, email: `${name.toLowerCase()}@example.com` } })).lead.id
const add = async (id: string, text: string) =>
  (await ada.call(notes.add, { params: { id }, body: { kind: 'call', text } })).note.id
const found = async (q: string) => (await ada.call(search.everything, { query: { q } })).results

describe('the search over everything', () => {
  it('finds a lead by what its notes say, in whichever case, once', async () => {
    const id = await newLead('Maya')
    await add(id, `${'The weather was fine. '.repeat(9)}She bakes\nSauerteigbrot ${'and more '.repeat(99)}`)
    await add(id, 'No sauerteig today.')
    await newLead('Ines')
    const older = await found('sauerteigBROT')
    expect(older).toEqual([
      {
        ...{ kind: 'lead', id, title: 'Maya', href: `/dashboard/leads?lead=${id}` },
        detail: expect.stringMatching(/^Call: ….{0,40}She bakes Sauerteigbrot and more .*…$/),
      },
    ])
    expect(older[0]?.detail.length).toBeLessThan(120)
    expect(await found('sauerteig')).toMatchObject([{ id, detail: 'Call: No sauerteig today.' }])
  })

  it('names a lead once that is found by its name as well', async () => {
    const id = await newLead('Quentin')
    await add(id, 'Quentin rang.')
    expect(await found('quentin')).toMatchObject([{ id, detail: 'quentin@example.com' }])
  })

  it('finds no removed note, and none of an erased person', async () => {
    const [removed, erased] = [await newLead('Ruth'), await newLead('Edda')]
    const noteId = await add(removed, 'Likes Zwetschgen.')
    await add(erased, 'Likes Zwetschgen too.')
    expect((await found('zwetschgen')).map(({ title }) => title)).toEqual(['Edda', 'Ruth'])
    await ada.call(notes.remove, { params: { id: removed, noteId } })
    expect((await found('zwetschgen')).map(({ title }) => title)).toEqual(['Edda'])
    await ada.call(leadErasure.erase, { params: { id: erased } })
    expect(await found('zwetschgen')).toEqual([])
  })
})
