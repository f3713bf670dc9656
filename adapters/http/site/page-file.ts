import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Encoding } from '#adapters/http/server/sent-json.ts'
import { fillPlaceholders, type Placeholders } from './placeholders.ts'

type Bodies = Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>

/** A page with the site's settings filled in, compressed once. */
export type Page = { readonly etag: string; readonly bodies: Bodies }

/** @param head is appended to the page's head. */
export const renderPage = async (text: string, placeholders: Placeholders, head = ''): Promise<Page> => {
  const html = fillPlaceholders(text, placeholders)
  const plain = Buffer.from(html.replace('</head>', () => `${head}</head>`))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: await encodeBody(plain) }
}

/** A body in each encoding, as small as it gets. */
export const encodeBody = async (plain: Uint8Array): Promise<Bodies> => {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { br: bytes(br), gzip: bytes(gz), identity: bytes(plain) }
}

const bytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
