import type { Context } from 'hono'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { wording } from '#contracts/messages.ts'

const mebibyte = 1024 * 1024

/** The body as text. Refuses a body that is too large (413), truncated or not UTF-8 (400). */
export const bodyText = async (c: Context, limitBytes = mebibyte): Promise<string> =>
  textOf(await bodyBytes(c, limitBytes))

/** Without a byte order mark. Refuses other text than UTF-8 (400). */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new RequestRefused({ status: 400, detail: 'The body is not valid UTF-8.' })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The raw body. Refuses one that is compressed (415), too large (413) or truncated (400). */
export const bodyBytes = async (c: Context, limitBytes = mebibyte): Promise<Uint8Array> => {
  // A charset there packs nothing: some programs mistake the field for it.
  if (!/^(?:identity|none|utf-?8)?$/i.test(c.req.header('content-encoding')?.trim() ?? '')) throw codingRefusal(c)
  const length = c.req.header('content-length')
  if (Number(length ?? 0) > limitBytes) throw tooLarge(limitBytes)
  // A body cannot exceed its Content-Length, so no stream has to count it, which costs more than reading it.
  const chunked = c.req.header('transfer-encoding') !== undefined
  if (length !== undefined && !chunked) return new Uint8Array(await c.req.raw.arrayBuffer().catch(cutOff))
  return wholeBody(c.req.raw.body, limitBytes)
}

const wholeBody = async (body: ReadableStream<Uint8Array> | null, limitBytes: number): Promise<Uint8Array> => {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const chunk = await reader?.read().catch(cutOff)
    if (chunk?.value === undefined) return Buffer.concat(chunks)
    size += chunk.value.byteLength
    if (size > limitBytes) throw tooLarge(limitBytes)
    chunks.push(chunk.value)
  }
}

/** The client disconnected or was too slow: not a defect. */
const cutOff = (): never => {
  throw new RequestRefused({ status: 400, detail: 'The body did not arrive whole.' })
}

/** With the header that says which codings would be taken (RFC 9110, section 15.5.16). */
const codingRefusal = (c: Context) => {
  c.header('Accept-Encoding', 'identity')
  return new RequestRefused({ status: 415, detail: 'Send the body as it is, without a Content-Encoding.' })
}

const tooLarge = (limitBytes: number) =>
  new RequestRefused({
    status: 413,
    detail: wording('The body is over {count} MiB.', { count: limitBytes / mebibyte }),
  })
