import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadBulk } from '#contracts/lead/http/lead-bulk.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { search } from '#contracts/search/http.ts'
import { aMoment } from '#tests/support/a-moment.ts'
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

describe('the search of leads', () => {
  const list = (query: object) => ada.call(leads.list, { query })
  const names = async (query: object) => (await list(query)).leads.map(({ name }) => name)

  it('finds a lead by its notes too, in the list, on the board, in bulk and in the past', async () => {
    const [olga, pavel] = [await newLead('Olga'), await newLead('Pavel-Olga')]
    const before = await aMoment()
    await add(pavel, 'Keeps Alpakas.')
    const noteId = await add(olga, 'Wants ALPAKA wool.')
    const at = await aMoment()
    await newLead('Alpakafarm')
    const { total, leads: found } = await list({ search: 'alpaka', sort: 'name' })
    expect([total, found.map(({ name }) => name)]).toEqual([3, ['Alpakafarm', 'Olga', 'Pavel-Olga']])
    const first = await list({ search: 'alpaka', sort: 'name', limit: 2 })
    expect(await names({ search: 'alpaka', sort: 'name', cursor: first.nextCursor })).toEqual(['Pavel-Olga'])
    expect(await names({ search: 'alpaka', at, sort: 'name' })).toEqual(['Olga', 'Pavel-Olga'])
    expect(await names({ search: 'alpaka', at: before })).toEqual([])
    const { columns } = await ada.call(leadPipeline.board, { query: { search: 'alpaka' } })
    expect(columns.find(({ status }) => status === 'new')).toMatchObject({ count: 3 })
    const changed = { filter: { search: 'alpaka wool' }, priority: 'high' } as const
    const { results } = await ada.call(leadBulk.revise, { body: changed })
    expect(results.map(({ id }) => id)).toEqual([olga])
    expect(await names({ search: 'alpaka', priority: 'high' })).toEqual(['Olga'])
    await ada.call(notes.remove, { params: { id: olga, noteId } })
    expect(await names({ search: 'alpaka', sort: 'name' })).toEqual(['Alpakafarm', 'Pavel-Olga'])
  })

  it('says where not all notes were searched', async () => {
    const id = await newLead('Rita')
    await add(id, 'Needs a pergola.')
    expect(await list({ search: 'pergola' })).toMatchObject({ total: 1 })
    expect(await list({ search: 'pergola' })).not.toHaveProperty('notesCut')
    const long = () => Array.from({ length: 25_000 }, () => Math.random().toString(36).slice(2, 9)).join(' ')
    for (let count = 0; count < 30; count += 1) await add(id, long())
    expect(await list({ search: 'pergola' })).toMatchObject({ total: 0, notesCut: true })
  })
})
