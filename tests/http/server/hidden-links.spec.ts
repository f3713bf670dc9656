import { ReadableStream as Pieces } from 'node:stream/web'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { hideLinks } from '#adapters/http/staff/hidden-links.ts'
import { withoutLinkTokens } from '#domain/share/model/index.ts'

/** As decision 15 makes it: the id of a link, a UUIDv7, and 16 bytes. */
const token = Buffer.from('0198c4d27a3b7cde8f0123456789abcdfbefbe00112233445566778899aabbcc', 'hex').toString(
  'base64url',
)
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
  [`Go to atrium.example/s/${token}`, 'Go to atrium.example/s/…'],
  [`HTTPS://[::1]:3000/s/${token.slice(0, 20)}`, 'HTTPS://[::1]:3000/s/…'],
  [`/s/${token}, or the code ${token}.`, '/s/…, or the code ….'],
  [`{"text":"Code:\\n${token}\\u0041"}`, '{"text":"Code:\\n…\\u0041"}'],
  // PHP's json_encode escapes a slash.
  [link.replaceAll('/', '\\/'), 'https:\\/\\/atrium.example\\/s\\/…'],
  // Outlook's Safe Links, and a mail of such a mail.
  [`?url=${encodeURIComponent(link)}&data=05`, '?url=https%3A%2F%2Fatrium.example%2Fs%2F…&data=05'],
  [encodeURIComponent(encodeURIComponent(link.slice(0, -9))), 'https%253A%252F%252Fatrium.example%252Fs%252F…'],
  // Proofpoint's URL Defense, versions 2 and 3.
  [`?u=https-3A__atrium.example_s_${token.replace('-', '-2D')}&d=Dw`, '?u=https-3A__atrium.example_s_…&d=Dw'],
  [`/v3/__${link}__;!!x`, '/v3/__https://atrium.example/s/…;!!x'],
  // A hash in base64, one in hexadecimal digits, a sealed text and another word are no links.
  [`"${token}="`, `"${token}="`],
  ['0198c4d2'.repeat(8), '0198c4d2'.repeat(8)],
  [`"v1.${token}${token}"`, `"v1.${token}${token}"`],
  [`a${token.slice(1)}`, `a${token.slice(1)}`],
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

it('a link is found in an address of any length, wherever the answer is cut', async () => {
  const bytes = Buffer.from(`?url=${encodeURIComponent(link)}&data=${'05%7C01'.repeat(80)}`)
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const answer = Buffer.from(await answerOf([bytes.subarray(0, cut), bytes.subarray(cut)], 'text/plain')).toString()
    expect(answer).not.toContain(token.slice(22))
  }
})

it('an answer that is no text is left as it is', async () => {
  const bytes = Buffer.from([0xff, 0xd8, ...Buffer.from(link)])
  expect(Buffer.from(await answerOf([bytes], 'image/jpeg')).equals(bytes)).toBe(true)
})
