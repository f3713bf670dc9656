import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Encoding, encodingFor } from '#adapters/http/server/sent-json.ts'
import { fillPlaceholders, type Placeholders } from './placeholders.ts'

type Bodies = Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>

/** A page with the site's settings filled in, compressed once. */
export type Page = { readonly etag: string; readonly bodies: Bodies }

/** @param head is appended to the page's head. */
export const renderPage = async (text: string, placeholders: Placeholders, head = ''): Promise<Page> => {
  const html = fillPlaceholders(text, placeholders)
  return tagPage(html.replace('</head>', () => `${head}</head>`))
}

/** @param quality of Brotli, 0 to 11: the best takes seconds for a megabyte. */
export const tagPage = async (text: string, quality?: number): Promise<Page> => {
  const plain = Buffer.from(text)
  // Weak, as the tag is of a page in any encoding (RFC 9110, 8.8.3.3).
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: await encodeBody(plain, quality) }
}

/** Of Brotli: a page in half the time of the best, and 2 % larger. */
const usualQuality = 10

/** A body in each encoding. */
export const encodeBody = async (plain: Uint8Array, quality = usualQuality): Promise<Bodies> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  return { br: bytes(br), gzip: bytes(gz), identity: bytes(plain) }
}

const bytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

/** Sends a page in the best encoding accepted, or only that it is unchanged. */
export const sendPage = (
  c: Context,
  { etag, bodies }: Page,
  status: 200 | 404,
  type = 'text/html; charset=utf-8',
): Response => {
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Accept-Encoding', { append: true })
  c.header('ETag', etag)
  if (status === 200 && namesTag(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304)
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(bodies[encoding], status, { 'Content-Type': type })
}

/** By weak comparison (RFC 9110, 13.1.2): some programs send a weak tag back as a strong one. */
const namesTag = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag, etag.slice('W/'.length)].includes(tag.trim()))
