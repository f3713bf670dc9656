import { afterAll, beforeAll, expect, it } from 'vitest'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { idOf } from '#tests/support/staff/team.ts'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

const origin = 'https://atrium.example'
let atrium: TestAtrium
let ada: ApiClient
let id: string
let adaId: string
beforeAll(async () => {
  atrium = await startTestAtrium({ PUBLIC_URL: origin })
  ada = await staffClient(atrium.url, { origin })
  adaId = await idOf(ada, admin.email)
  id = (await ada.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })).lead.id
  const params = { id }
  await ada.call(leads.revise, { params, body: { ownerId: adaId } })
  await ada.call(notes.add, { params, body: { kind: 'call', text: 'She bakes Sauerteigbrot.' } })
  const { task } = await ada.call(tasks.add, { params, body: { title: 'Order Roggenmehl', dueOn: '2026-03-31' } })
  await ada.call(tasks.revise, { params: { taskId: task.id }, body: { title: 'Order Dinkelmehl', done: true } })
})
afterAll(() => atrium.stop())

const textOf = async (path: string) => (await ada.send(path, {})).text()
const words = ['Sauerteigbrot', 'Roggenmehl', 'Dinkelmehl']

it('a dossier proves the owner, the notes and the tasks of a lead', async () => {
  const keys = (await ada.call(proofs.keys, {})).keys
  const file = await ada.call(proofs.dossier, { params: { kind: 'lead', id } })
  const proved = await verifyDossier(JSON.parse(JSON.stringify(file)), keys[0]?.vkey ?? '')
  expect(proved.streams[0]?.events).toMatchObject([
    { type: 'LeadCaptured' },
    { type: 'LeadOwnerChanged', content: { ownerId: adaId } },
    { type: 'LeadNoteAdded', content: { kind: 'call' }, personal: { text: 'She bakes Sauerteigbrot.' } },
    { type: 'LeadTaskAdded', content: { dueOn: '2026-03-31' }, personal: { title: 'Order Roggenmehl' } },
    { type: 'LeadTaskChanged', content: { done: true }, personal: { title: 'Order Dinkelmehl' } },
  ])
})

it.each([
  ['the data of the person', () => `/api/leads/${id}/person.json`],
  ['the export of the audit', () => '/api/audit/export'],
])('%s has the owner, the notes and the tasks of a lead', async (_, pathOf) => {
  const text = await textOf(pathOf())
  for (const word of [...words, 'LeadOwnerChanged', adaId]) expect(text).toContain(word)
})

it('the page of the data of a person has what the notes and the tasks say', async () => {
  const page = await textOf(`/api/leads/${id}/person.html`)
  for (const word of [...words, 'Note', 'Task added']) expect(page).toContain(word)
})

it('an erasure reaches all of it', async () => {
  await ada.call(leadErasure.erase, { params: { id } })
  const texts = await Promise.all([
    textOf('/api/audit/export'),
    textOf(`/api/audit/streams/lead/${id}`),
    textOf(`/api/audit/proof/lead/${id}`),
    textOf(`/api/leads/${id}/timeline`),
    textOf(`/api/leads/${id}/notes`),
    textOf(`/api/leads/${id}/tasks`),
    textOf('/api/tasks'),
    textOf('/api/today'),
    textOf('/api/search?q=Sauerteigbrot'),
  ])
  for (const word of words) expect(texts.join()).not.toContain(word)
})
