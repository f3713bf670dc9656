import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { compressed } from './compressed.ts'

/** Nothing of another party is loaded or framed, and nothing is told to where a link in the document leads. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page of a link, which nobody keeps, indexes, or learns the address of. */
export const linkPage = async (c: Context, html: string, status: ContentfulStatusCode): Promise<Response> =>
  c.body(await compressed(c, html), status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  })
