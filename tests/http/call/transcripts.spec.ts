import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
let maya: string
beforeAll(async () => {
  atrium = await startTestAtrium({ TRANSCRIPT_WEBHOOK_SECRET: recorderSecret })
  ada = await staffClient(atrium.url)
  maya = await leadWith('maya@example.com')
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const leadWith = async (email: string) => (await ada.call(leads.create, { body: { name: 'Lead', email } })).lead.id
const send = (call: object, fields = {}) => report(atrium.url, call, fields)
const notesOf = async (id: string) => (await ada.call(notes.list, { params: { id }, query: {} })).notes
const noteOf = async (id: string, noteId: string) => (await notesOf(id)).find((note) => note.id === noteId)
const among = (...emails: readonly string[]) => aCall({ attendees: emails.map((email) => ({ email })) })

describe('the transcript of a call', () => {
  it('becomes a note of kind call, with title, attendees, summary and what was said', async () => {
    const { status, body } = await send(aCall())
    expect([status, body]).toEqual([202, { leadId: maya, noteId: expect.any(String) }])
    expect(await noteOf(maya, body.noteId)).toEqual({
      ...{ id: body.noteId, kind: 'call', at: '2026-03-01T15:00:00.000Z', by: 'Call recorder', version: 1 },
      text: 'Kick-off\n\nAttendees: Maya Ruiz <maya@example.com>\n\nSummary:\nA site by May.\n\nAda: Hello.\nMaya: We need a site by May.',
    })
  })

  it('needs no title, summary and name', async () => {
    const { id, startedAt, text } = aCall()
    const { body } = await send({ id, startedAt, attendees: [{ email: 'maya@example.com' }], text })
    expect((await noteOf(maya, body.noteId))?.text).toBe(`Attendees: maya@example.com\n\n${text}`)
  })

  it('loses the timing of subtitles, and keeps who speaks', async () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ada>Hello.</v>\n'
    const srt = '1\r\n00:00:01,000 --> 00:00:04,000\r\nMaya: Hello.\r\n'
    const texts = await Promise.all(
      [vtt, srt].map(async (text) => {
        const { body } = await send(
          aCall({ text, title: null, summary: null, attendees: [{ email: 'maya@example.com' }] }),
        )
        return (await noteOf(maya, body.noteId))?.text
      }),
    )
    expect(texts).toEqual(['Ada', 'Maya'].map((name) => `Attendees: maya@example.com\n\n${name}: Hello.`))
  })

  it('goes to the first attendee who is a lead, never to a member of staff', async () => {
    await leadWith(admin.email)
    const otto = await leadWith('otto@example.com')
    const { body } = await send(among(admin.email, 'stranger@example.com', 'otto@example.com', 'maya@example.com'))
    expect(body.leadId).toBe(otto)
    expect((await send(among(admin.email.toUpperCase()))).body).toEqual({ leadId: null })
  })

  it('leaves out former members of staff too', async () => {
    const email = `${randomUUID()}@example.com`
    const { user } = await joined(atrium.url, email, 'auditor')
    await ada.call(staff.revise, { params: { id: user.id }, body: { disabled: true } })
    await leadWith(email)
    expect((await send(among(email))).body).toEqual({ leadId: null })
  })

  it('finds a lead by its address in any case and in Punycode; a plus makes another address', async () => {
    const lena = await leadWith('lena@müller.example')
    const leadIdOf = async (email: string) => (await send(among(email))).body.leadId
    expect(await leadIdOf('LENA@MÜLLER.example')).toBe(lena)
    expect(await leadIdOf('lena@xn--mller-kva.example')).toBe(lena)
    expect(await leadIdOf('lena+call@müller.example')).toBe(null)
  })

  it('is stored whole beyond the length of a note that is typed', async () => {
    const text = `${'Maya: Yes. '.repeat(90_000)}Ada: Done.`
    const { status, body } = await send(aCall({ text }))
    expect(status).toBe(202)
    expect((await noteOf(maya, body.noteId))?.text.endsWith(text)).toBe(true)
  })

  it('lists a hundred of 2,000 attendees, and finds the last of them', async () => {
    const crowd = Array.from({ length: 1999 }, (_, n) => ({ email: `n${n}@crowd.example` }))
    const { body } = await send(aCall({ attendees: [...crowd, { email: 'maya@example.com' }] }))
    expect(body.leadId).toBe(maya)
    expect((await noteOf(maya, body.noteId))?.text).toContain('n98@crowd.example, n99@crowd.example and 1900 more\n\n')
  })

  it('is text and nothing else, and a title is cut', async () => {
    const text = '<img src=x onerror=alert(1)>\u0007\u202e **bold** {{7*7}}'
    const { body } = await send(aCall({ text, title: 't'.repeat(100_000) }))
    const note = await noteOf(maya, body.noteId)
    expect([note?.text.endsWith(text), note?.text.startsWith(`${'t'.repeat(200)}\n`)]).toEqual([true, true])
  })
})

describe('the same id again', () => {
  it('is 200 with the first answer, whatever comes with it', async () => {
    const call = aCall()
    const first = await send(call)
    const count = (await notesOf(maya)).length
    const second = [call, { ...call, text: 'Other', attendees: [] }, { ...call, startedAt: '2026-01-01T00:00:00Z' }]
    for (const one of second) expect(await send(one)).toEqual({ status: 200, body: first.body })
    expect(await notesOf(maya)).toHaveLength(count)
  })

  it('is taken once of five at the same time', async () => {
    const call = aCall()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(call)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 202])
    expect(new Set(answers.map(({ body }) => body.noteId)).size).toBe(1)
  })

  it('answers without a lead as it did, also once the lead exists', async () => {
    const call = among('later@example.com')
    expect(await send(call)).toEqual({ status: 202, body: { leadId: null } })
    const later = await leadWith('later@example.com')
    expect(await send(call)).toEqual({ status: 200, body: { leadId: null } })
    expect(await notesOf(later)).toEqual([])
  })

  it('brings nothing back of a lead that is erased', async () => {
    const leadId = await leadWith('gone@example.com')
    const call = among('gone@example.com')
    const { body } = await send(call)
    await ada.call(leadErasure.erase, { params: { id: leadId } })
    expect(await send(call)).toEqual({ status: 200, body })
    expect((await notesOf(leadId)).map(({ text }) => text)).toEqual([''])
    expect((await send(among('gone@example.com'))).body).toEqual({ leadId: null })
  })
})
