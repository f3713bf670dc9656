import { ReadableStream as Pieces } from 'node:stream/web'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { hideLinks, withoutLinkTokens } from '#adapters/http/staff/hidden-links.ts'

const token = 'Ab-_9'.repeat(9).slice(0, 43)
const link = `https://atrium.example/s/${token}`

const answerOf = async (pieces: readonly Uint8Array[], type: string): Promise<Uint8Array> => {
  const app = new Hono<HttpEnv>()
  app.get('/', hideLinks, (c) =>
    c.body(Pieces.from(pieces) as ReadableStream<Uint8Array<ArrayBuffer>>, 200, { 'Content-Type': type }),
  )
  return new Uint8Array(await (await app.request('/')).arrayBuffer())
}

it.each([
  [`Read it at ${link}.`, 'Read it at https://atrium.example/s/….'],
  [`<a href="${link}">${link}</a>`, '<a href="https://atrium.example/s/…">https://atrium.example/s/…</a>'],
  [`${link.slice(0, -9)}…`, 'https://atrium.example/s/……'],
  [JSON.stringify({ text: `${link}\n` }), '{"text":"https://atrium.example/s/…\\n"}'],
  ['http://127.0.0.1:3000/s/short and /s/', 'http://127.0.0.1:3000/s/short and /s/'],
  [`/s/${token}`, `/s/${token}`],
])('%s is read as %s', (text, answer) => expect(withoutLinkTokens(text)).toBe(answer))

it('a link is found wherever an answer is cut into pieces, and its other text is unchanged', async () => {
  const bytes = Buffer.from(`\ufeffÄpfel "${link}"; ${'ü'.repeat(1000)} ${link} ${'x'.repeat(1000)}${link}`)
  const answer = withoutLinkTokens(bytes.toString())
  for (let cut = 1; cut < bytes.length; cut += 7)
    expect(Buffer.from(await answerOf([bytes.subarray(0, cut), bytes.subarray(cut)], 'text/csv')).toString()).toBe(
      answer,
    )
  const single = [...bytes].map((byte) => Uint8Array.of(byte))
  expect(Buffer.from(await answerOf(single, 'application/json')).toString()).toBe(answer)
})

it('an answer that is no text is left as it is', async () => {
  const bytes = Buffer.from([0xff, 0xd8, ...Buffer.from(link)])
  expect(Buffer.from(await answerOf([bytes], 'image/jpeg')).equals(bytes)).toBe(true)
})
