import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Context } from 'hono'
import { encodingFor } from './page-file.ts'

/** Compression levels that keep a page small without delaying it. */
const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses a page for one reader with the best encoding accepted. */
export const compressed = async (c: Context, html: string): Promise<Uint8Array<ArrayBuffer>> => {
  const encoding = encodingFor(c.req.header('accept-encoding'))
  c.header('Vary', 'Accept-Encoding')
  if (encoding === 'identity') return new Uint8Array(Buffer.from(html))
  c.header('Content-Encoding', encoding)
  return new Uint8Array(
    encoding === 'br' ? await promisify(brotliCompress)(html, quality) : await promisify(gzip)(html),
  )
}
