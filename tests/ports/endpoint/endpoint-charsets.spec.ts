import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { answering, endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { ask, failedWith } from './endpoint-calls.ts'

type Sent = { readonly type: string | null; readonly bytes: string }
type Right = string | { readonly error: string }

const answerTo = async (status: number, headers: Record<string, string>, body: Buffer) =>
  ask((await endpointServer(answering(http(status, headers, body)))).url)

const headersOf = (type: string | null): Record<string, string> => (type === null ? {} : { 'Content-Type': type })

it.each(corpus<Sent, Right>('charsets'))(
  'an answer is read as it declares: $title',
  async ({ in: { type, bytes }, out }) => {
    const body = Buffer.from(bytes, 'base64')
    const right = typeof out === 'string' ? { type: 'Answered', body: out } : failedWith(out.error, false)
    expect(await answerTo(200, headersOf(type), body)).toEqual(right)
    const packed = { ...headersOf(type), 'Content-Encoding': 'gzip' }
    expect(await answerTo(200, packed, gzipSync(body))).toEqual(right)
  },
)

it('a refusal is shown as it declares, and an unknown charset as well as it can be', async () => {
  const latin = Buffer.from('Größe fehlt', 'latin1')
  expect(await answerTo(422, { 'Content-Type': 'text/plain; charset=iso-8859-1' }, latin)).toEqual(
    failedWith('The endpoint answered 422: Größe fehlt', false),
  )
  expect(await answerTo(422, { 'Content-Type': 'text/plain; charset=klingon' }, Buffer.from('Größe'))).toEqual(
    failedWith('The endpoint answered 422: Größe', false),
  )
})
