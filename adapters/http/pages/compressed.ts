import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Context } from 'hono'
import { encodingFor } from './page-file.ts'

/** What makes a page small without making its reader wait. */
const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }

/** A page made for one reader, as small as their browser takes it. */
export const compressed = async (c: Context, html: string): Promise<Uint8Array<ArrayBuffer>> => {
  const encoding = encodingFor(c.req.header('accept-encoding'))
  c.header('Vary', 'Accept-Encoding')
  if (encoding === 'identity') return new Uint8Array(Buffer.from(html))
  c.header('Content-Encoding', encoding)
  return new Uint8Array(
    encoding === 'br' ? await promisify(brotliCompress)(html, quality) : await promisify(gzip)(html),
  )
}
