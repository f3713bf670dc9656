import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { encodingFor } from '#adapters/http/server/sent-json.ts'

/** Compression levels that keep a page small without delaying it. */
const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses a page for one reader with the best encoding accepted. */
const compressPage = async (c: Context, html: string): Promise<Uint8Array<ArrayBuffer>> => {
  const encoding = encodingFor(c.req.header('accept-encoding'))
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (encoding === 'identity') return new Uint8Array(Buffer.from(html))
  c.header('Content-Encoding', encoding)
  return new Uint8Array(
    encoding === 'br' ? await promisify(brotliCompress)(html, quality) : await promisify(gzip)(html),
  )
}

/** No third-party content, no framing, and no referrer for links in the document. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page of a link: not cached, not indexed, and its address is never sent as a referrer. */
export const linkPage = async (c: Context, html: string, status: ContentfulStatusCode): Promise<Response> =>
  c.body(await compressPage(c, html), status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  })
