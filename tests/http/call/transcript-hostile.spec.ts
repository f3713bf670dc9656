import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contracts/call/http.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aCall, recorderSecret, report, seconds } from '#tests/support/lead/recorder.ts'

let atrium: TestAtrium
let ada: ApiClient
let maya: string
beforeAll(async () => {
  atrium = await startTestAtrium({ TRANSCRIPT_WEBHOOK_SECRET: recorderSecret })
  ada = await staffClient(atrium.url)
  maya = (await ada.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })).lead.id
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const send = (call: object) => report(atrium.url, call)
const noteOf = async (noteId: string) =>
  (await ada.call(notes.list, { params: { id: maya }, query: {} })).notes.find(({ id }) => id === noteId)
const waitingNow = async () => (await ada.call(calls.list, {})).calls

/** Signs the bytes themselves, as a faulty recorder does. */
const sendBytes = (body: Buffer, id = 'msg_bytes', at = seconds()) => {
  const key = Buffer.from(recorderSecret.slice('whsec_'.length), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
  const signature = { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${digest}` }
  const headers = { 'content-type': 'application/json', ...signature }
  return fetch(`${atrium.url}/api/hooks/transcript`, { method: 'POST', headers, body: new Uint8Array(body) })
}

describe('a call of 10 MB', () => {
  it('is refused, with a length and without one, and the next one is taken', async () => {
    const body = Buffer.from(JSON.stringify(aCall({ text: 'Maya: Yes. '.repeat(1_000_000) })))
    expect((await sendBytes(body)).status).toBe(413)
    const pieces = new ReadableStream({
      start: (out) => {
        for (let at = 0; at < body.length; at += 65_536) out.enqueue(new Uint8Array(body.subarray(at, at + 65_536)))
        out.close()
      },
    })
    const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_2', 'webhook-timestamp': `${seconds()}` }
    const unmeasured = { method: 'POST', headers, body: pieces, duplex: 'half' } as RequestInit
    expect((await fetch(`${atrium.url}/api/hooks/transcript`, unmeasured)).status).toBe(413)
    expect((await send(aCall())).status).toBe(202)
  })
})

describe('bytes that are no text', () => {
  it.each([
    ['a byte that UTF-8 does not have', [0xff]],
    ['a character that ends early', [0xe2, 0x82]],
    ['a longer form of a slash', [0xc0, 0xaf]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
  ])('are 400 with %s, and nothing is stored of them', async (name, bytes) => {
    const count = (await waitingNow()).length
    const [start = '', end = ''] = JSON.stringify(aCall({ attendees: [], text: 'Hello |' })).split('|')
    const answer = await sendBytes(Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]), name)
    expect(answer.status).toBe(400)
    expect(await waitingNow()).toHaveLength(count)
  })
})

describe('a message that was recorded and is sent again', () => {
  it('is answered as it was within five minutes, and refused afterwards', async () => {
    const body = Buffer.from(JSON.stringify(aCall()))
    const [first, again] = [await sendBytes(body, 'msg_once'), await sendBytes(body, 'msg_once')]
    expect([first.status, again.status, await again.json()]).toEqual([202, 200, await first.json()])
    expect((await sendBytes(body, 'msg_once', seconds() - 301)).status).toBe(401)
  })
})

describe('who was in the call', () => {
  it.each([
    ['an empty list', []],
    ['staff alone', [{ name: 'Ada', email: admin.email }]],
    ['a stranger whose name is that of a lead', [{ name: 'Maya Ruiz', email: 'other@example.com' }]],
    ['an address that holds that of a lead', [{ email: 'maya@example.com.evil.example' }]],
  ])('is no lead: the call waits, with %s', async (_, attendees) => {
    const title = `Call ${attendees.length} ${JSON.stringify(attendees).length}`
    expect(await send(aCall({ title, attendees }))).toEqual({ status: 202, body: { leadId: null } })
    const isTheSame = (call: { title: string }) => call.title === title
    expect((await waitingNow()).find(isTheSame)?.attendees.map(({ email }) => email)).toEqual(
      attendees.map(({ email }) => email),
    )
  })

  it.each([[{ name: 'Caller 1' }], [{ name: 'Caller 1', email: '' }], [{ name: null, email: null }]])(
    'is also who has no address, such as a caller by telephone: %j',
    async (caller) => {
      const attendees = [caller, { name: 'Maya Ruiz', email: 'maya@example.com' }]
      const { status, body } = await send(aCall({ title: null, attendees }))
      expect([status, (await noteOf(body.noteId))?.text]).toEqual([
        202,
        expect.stringMatching(/^Attendees: Maya Ruiz <maya@example.com>\n/),
      ])
    },
  )

  it('is who spoke, also under a name that no attendee has', async () => {
    const text = 'Speaker 1: Hello.\nUnknown: We need a site.\n: And soon.\n[inaudible]'
    const { body } = await send(aCall({ title: null, summary: null, text }))
    expect((await noteOf(body.noteId))?.text).toBe(`Attendees: Maya Ruiz <maya@example.com>\n\n${text}`)
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\n<v>Hello.\n\n00:04.000 --> 00:08.000\n<v Speaker 2>Hi.</v>\n'
    const second = await send(aCall({ title: null, summary: null, text: vtt }))
    expect((await noteOf(second.body.noteId))?.text).toMatch(/Hello\.\nSpeaker 2: Hi\.$/)
  })

  it('is text, whatever the recorder takes it for', async () => {
    const name = '<script>alert(1)</script>"=HYPERLINK("https://evil.example")'
    const { body } = await send(aCall({ title: `<b>${name}`, attendees: [{ name, email: 'maya@example.com' }] }))
    const text = (await noteOf(body.noteId))?.text ?? ''
    expect(text.startsWith(`<b>${name}\n\nAttendees: ${name} <maya@example.com>`)).toBe(true)
  })
})

describe('a call of three hours', () => {
  it('is a note with each sentence after its speaker', async () => {
    const timeOf = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
    const cues = Array.from({ length: 3600 }, (_, cue) => {
      const line = `<v ${cue % 2 === 0 ? 'Ada' : 'Maya'}>Sentence ${cue} of a long call about a site.</v>`
      return `${cue + 1}\n${timeOf(cue * 3)} --> ${timeOf(cue * 3 + 3)}\n${line}\n`
    })
    const text = `WEBVTT\n\n${cues.join('\n')}`
    expect(text.length).toBeGreaterThan(200_000)
    const { status, body } = await send(aCall({ text }))
    const lines = (await noteOf(body.noteId))?.text.split('\n') ?? []
    expect([status, lines.at(-1)]).toEqual([202, 'Maya: Sentence 3599 of a long call about a site.'])
    expect(lines.filter((line) => /^(?:Ada|Maya): Sentence \d+ of/.test(line))).toHaveLength(3600)
  })
})
