import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the client accepts. */
export const encodingFor = (acceptEncoding = ''): Encoding => {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** A shorter answer takes less time to send than to compress, in characters. */
const minLength = 2000

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Sends a long answer to staff compressed. Nothing else is: an attacker who saw the size of an answer that repeats
 * their own words could guess the rest of it, but no foreign page can make a request with the session's cookie.
 */
export const sendJson = async (c: Context, answer: object, status: 200, isForStaff: boolean): Promise<Response> => {
  const text = JSON.stringify(answer)
  if (!isForStaff || text.length < minLength || encodingFor(c.req.header('accept-encoding')) !== 'br')
    return c.body(text, status, { 'Content-Type': 'application/json' })
  c.header('Vary', 'Accept-Encoding', { append: true })
  c.header('Content-Encoding', 'br')
  const packed = await promisify(brotliCompress)(text, quick)
  return c.body(new Uint8Array(packed), status, { 'Content-Type': 'application/json' })
}
