import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { search } from '#contracts/search/http.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let ada: ApiClient
let moment: string
let leadId: string
const clientName = 'Hannah Brandt, Quell & Söhne'
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
  const add = async (body: { name: string; email: string; company?: string }) =>
    (await ada.call(leads.create, { body })).lead.id
  leadId = await add({ name: 'Hannah Brandt', email: 'h.brandt@quell.example', company: 'Quell & Söhne' })
  await add({ name: 'Hannah Brix', email: 'hannah@brix.example' })
  await add({ name: 'Tim O’Connor', email: 'tim@connor.example', company: 'Jean‑Luc – Partner' })
  await add({ name: 'Aoife O`Neill', email: 'aoife@neill.example' })
  await add({ name: 'Zo\u200be Zer\u00adbe', email: 'zoe@zerbe.example' })
  const text = `${'Größe und Wärme. '.repeat(20)}Keeps Grüne Alpakas.`
  await ada.call(notes.add, { params: { id: leadId }, body: { kind: 'note', text } })
  const at = workflowStaff(ada)
  const run = await at.ended((await at.start(4, { clientName, meetingNotes: 'Wants more.' })).id)
  await ada.call(shares.create, { params: { id: '4', runId: run.id }, body: { name: 'Hannah of Quell' } })
  moment = await aMoment()
})
afterAll(() => atrium.stop())

const namesBy = async (query: { search: string; at?: string }) =>
  (await ada.call(leads.list, { query })).leads.map(({ name }) => name)
const resultsBy = async (q: string) => (await ada.call(search.everything, { query: { q } })).results

/** As people type a name, and as mail programs, tables and lists copy it. */
const typed = [
  'brandt hannah',
  'Brandt, Hannah',
  '"Brandt, Hannah"',
  'Hannah Brandt (Quell)',
  'hannah  brandt',
  'hannah\u00a0brandt',
  'quell hannah',
  'h.brandt soehne'.replace('oe', 'ö'),
  'hannah @quell',
  'Hannah Brandt; Quell & Söhne',
  'bran han',
]

describe.each(typed)('by %j', (words) => {
  it('the list, the board and the past have one lead', async () => {
    expect(await namesBy({ search: words })).toEqual(['Hannah Brandt'])
    expect(await namesBy({ search: words, at: moment })).toEqual(['Hannah Brandt'])
    const { columns } = await ada.call(leadPipeline.board, { query: { search: words } })
    expect(columns.flatMap((column) => column.leads.map(({ id }) => id))).toEqual([leadId])
  })

  it('the feed of the audit has that lead alone', async () => {
    const { entries } = await ada.call(auditFeed.entries, { query: { q: words, kind: 'lead' } })
    expect(new Set(entries.map(({ streamId }) => streamId))).toEqual(new Set([leadId]))
  })
})

it.each(['brandt hannah', 'Söhne, Hannah'])('the palette has the lead and the document for %j', async (words) =>
  expect((await resultsBy(words)).map(({ kind, title }) => [kind, title])).toEqual([
    ['lead', 'Hannah Brandt'],
    ['document', clientName],
  ]),
)

it('documents and links have words in any order, and runs have the text as it stands', async () => {
  const query = { search: 'söhne hannah' }
  expect((await ada.call(runLists.documents, { query })).documents).toHaveLength(1)
  expect((await ada.call(runLists.runs, { query })).runs).toEqual([])
  expect((await ada.call(runLists.runs, { query: { search: clientName.toUpperCase() } })).runs).toHaveLength(1)
  expect((await ada.call(runLists.documents, { query: { search: 'söhne xaver' } })).documents).toEqual([])
  expect(await resultsBy('quell hannah')).toContainEqual(
    expect.objectContaining({ kind: 'link', title: 'Hannah of Quell' }),
  )
})

it('notes have words in any order, and are shown from the first of them', async () => {
  expect(await resultsBy('alpakas grune')).toMatchObject([{ id: leadId, detail: expect.stringMatching(/Alpakas\.$/) }])
  expect(await namesBy({ search: 'alpakas grüne' })).toEqual(['Hannah Brandt'])
  expect(await resultsBy('alpakas blaue')).toEqual([])
})

it.each([
  ["o'connor", 'Tim O’Connor'],
  ['o’connor', 'Tim O’Connor'],
  ['jean-luc', 'Tim O’Connor'],
  ['luc - partner', 'Tim O’Connor'],
  ["o'neill", 'Aoife O`Neill'],
  ['O´Neill', 'Aoife O`Neill'],
  ['zoe zerbe', 'Zo\u200be Zer\u00adbe'],
  ['Z\u200doe', 'Zo\u200be Zer\u00adbe'],
])('a search for %j has %j: signs that keyboards, pages and phones exchange are one', async (words, name) =>
  expect(await namesBy({ search: words })).toEqual([name]),
)

it.each(['hannah brix quell', 'brandtt', 'hannah & brix'])('every word counts in %j', async (words) =>
  expect(await namesBy({ search: words })).toEqual([]),
)

it.each([',', '()', '%', '_', '\\'])('signs alone are a text to look for: %j', async (words) =>
  expect(await namesBy({ search: words })).toEqual([]),
)
