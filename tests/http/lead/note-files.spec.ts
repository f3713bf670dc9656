import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
let id: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
  id = (await ada.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })).lead.id
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const attachmentOf = (name: string) => `attachment; filename="${name}"`
const put = (body: string | Uint8Array<ArrayBuffer>, disposition?: string, client = ada, headers = {}, lead = id) =>
  client.send(`/api/leads/${lead}/notes/file`, {
    method: 'POST',
    headers: { ...(disposition && { 'content-disposition': disposition }), ...headers },
    body,
  })
const textOf = async (...file: Parameters<typeof put>) => {
  const response = await put(...file)
  expect(response.status).toBe(201)
  return (await response.json()).note.text
}
const vtt = 'WEBVTT\r\n\r\n1\r\n00:00.000 --> 00:04.000\r\n<v Ada>Schöne Grüße, Maya.</v>\r\n'
const mebibyte = 1024 * 1024

describe('the transcript of a call as a file', () => {
  it('becomes a note of kind call', async () => {
    const { note } = await (await put(vtt, attachmentOf('Call.VTT'))).json()
    expect(note).toMatchObject({ kind: 'call', text: 'Ada: Schöne Grüße, Maya.', by: admin.email })
    expect((await ada.call(notes.list, { params: { id }, query: {} })).notes[0]).toEqual(note)
  })

  it('is read in UTF-8 and UTF-16, with a byte order mark and without', async () => {
    const little = new Uint8Array(Buffer.from(vtt, 'utf16le'))
    const big = new Uint8Array(Buffer.from(vtt, 'utf16le').swap16())
    const withMark = (mark: readonly number[], content: Uint8Array) => new Uint8Array([...mark, ...content])
    const utf8 = new TextEncoder().encode(vtt)
    for (const content of [
      ...[little, big, withMark([0xff, 0xfe], little), withMark([0xfe, 0xff], big), withMark([0xef, 0xbb, 0xbf], utf8)],
    ])
      expect(await textOf(content, attachmentOf('a.vtt'))).toBe('Ada: Schöne Grüße, Maya.')
  })

  // As browsers and forms that take plain text alone rename it (Mtillmann/chaptertool 5, samvera-labs/ramp 441).
  it('is read as what it is where its ending says plain text, or SubRip', async () => {
    for (const name of ['call.vtt.txt', 'call.srt'])
      expect(await textOf(vtt, attachmentOf(name))).toBe('Ada: Schöne Grüße, Maya.')
    const srt = '1\r\n00:00:00,000 --> 00:00:04,000\r\nAda: Hello\r\n'
    expect(await textOf(srt, attachmentOf('call.txt'))).toBe('Ada: Hello')
    expect(await textOf('0:03 Ada: a --> b', attachmentOf('call.txt'))).toBe('0:03 Ada: a --> b')
    expect(await textOf(vtt, attachmentOf('call.md'))).toContain('WEBVTT')
  })

  it('may have its name as RFC 6266 writes it', async () => {
    for (const name of [
      'attachment; filename=a.md',
      `attachment; filename="a.exe"; filename*=UTF-8''%E2%82%AC%20rates.md`,
      'inline; filename="quoted \\"a\\".md"',
    ])
      expect(await textOf('# Call\r\nAda: Hi', name)).toBe('# Call\nAda: Hi')
  })

  it('is refused where it is of another kind, empty or no text', async () => {
    const kind = 'Name the file in Content-Disposition; it ends with .txt, .vtt, .srt or .md.'
    for (const name of [undefined, 'attachment', attachmentOf('a.docx'), attachmentOf('vtt')])
      expect((await expectProblem(await put('Hi', name), 400)).detail).toBe(kind)
    for (const [text, name] of [
      ...[['', 'a.txt'] as const, ['\ufeff \r\n', 'a.md'] as const],
      ...[['WEBVTT\n\nNOTE nothing\n', 'a.vtt'] as const, ['1\n00:00:00,000 --> 00:00:01,000\n', 'a.srt'] as const],
    ])
      expect((await expectProblem(await put(text, attachmentOf(name)), 400)).detail).toBe('The file holds no text.')
    for (const bytes of [
      [0xff, 0xc0, 0x80],
      [0x50, 0x4b, 3, 4, 0, 0, 0x9c],
      [0x61, 0x62, 0, 0x63],
      [0xff, 0xfe, 0, 0xd8],
    ]) {
      const { detail } = await expectProblem(await put(new Uint8Array(bytes), attachmentOf('a.txt')), 400)
      expect(detail).toBe('The file is no text, or in an unclear encoding: save it in UTF-8.')
    }
  })

  it('may be in an encoding that follows from its letters', async () => {
    const cue = '1\r\n00:00:01,000 --> 00:00:04,000\r\nMüller: Das Größte wäre, wenn es ab März läuft.\r\n'
    expect(await textOf(Buffer.from(cue, 'latin1'), attachmentOf('a.srt'))).toBe(
      'Müller: Das Größte wäre, wenn es ab März läuft.',
    )
  })

  it('holds up to 1 MiB', async () => {
    expect(await textOf('x'.repeat(mebibyte), attachmentOf('a.txt'))).toHaveLength(mebibyte)
    await expectProblem(await put('x'.repeat(mebibyte + 1), attachmentOf('a.txt')), 413)
  })

  it('is added once per idempotency key', async () => {
    const [one, two] = [1, 2].map(() => put('Once.', attachmentOf('a.txt'), ada, { 'idempotency-key': 'file 1' }))
    expect(await (await one)?.json()).toEqual(await (await two)?.json())
    await expectProblem(await put('Twice.', attachmentOf('a.txt'), ada, { 'idempotency-key': 'file 1' }), 409)
  })

  it('is put by admins on a lead that is there', async () => {
    await expectProblem(await put('Hi', attachmentOf('a.txt'), apiClient(atrium.url)), 401)
    const { client } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    await expectProblem(await put('Hi', attachmentOf('a.txt'), client), 403)
    for (const lead of ['01980000-0000-7000-8000-000000000001', 'x'])
      await expectProblem(await put('Hi', attachmentOf('a.txt'), ada, {}, lead), 404)
  })
})
