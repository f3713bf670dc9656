import type { Guard } from './caller.ts'
import { type ProblemStatus, RequestRefused } from './problems.ts'
import { unsafeTextIn } from './unsafe-text.ts'

const isJson = /^application\/([\w.+-]+\+)?json\s*(;|$)/i
const mebibyte = 1024 * 1024

/** Reads a JSON body within the limit, or refuses: other content 415, too much 413, rubbish 400. */
export const jsonBody =
  (limitBytes = mebibyte): Guard =>
  async (c, next) => {
    if (!isJson.test(c.req.header('content-type') ?? ''))
      refuse(415, 'Send JSON, with the content type application/json.')
    const tooLarge = `The body is over ${limitBytes / mebibyte} MiB.`
    if (Number(c.req.header('content-length') ?? 0) > limitBytes) refuse(413, tooLarge)
    const text = await readText(c.req.raw.body, limitBytes, tooLarge)
    const parsed = parse(text)
    const unsafe = text.includes('\\u') ? unsafeTextIn(parsed) : null
    if (unsafe !== null) throw unsafeText(unsafe)
    Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
    return next()
  }

/** A body without a schema may be absent, but is never of another kind than JSON. */
export const noForeignBody: Guard = async (c, next) => {
  const type = c.req.header('content-type')
  if (type !== undefined && !isJson.test(type)) refuse(415, 'Send JSON, with the content type application/json.')
  return next()
}

export const unsafeText = (path: string): RequestRefused =>
  new RequestRefused({
    status: 400,
    detail: `${path === '' ? 'The body' : path} holds a character that no text may hold.`,
    errors: [{ path, message: 'Holds a NUL or half of a surrogate pair' }],
  })

const readText = async (
  body: ReadableStream<Uint8Array> | null,
  limitBytes: number,
  tooLarge: string,
): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) refuse(413, tooLarge)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return refuse(400, 'The body is not valid UTF-8.')
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(400, 'The body is not valid JSON.')
  }
}

const refuse = (status: ProblemStatus, detail: string): never => {
  throw new RequestRefused({ status, detail })
}
