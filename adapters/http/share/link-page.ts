import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { compressed } from '#adapters/http/site/compressed.ts'

/** No third-party content, no framing, and no referrer for links in the document. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page of a link: not cached, not indexed, and its address is never sent as a referrer. */
export const linkPage = async (c: Context, html: string, status: ContentfulStatusCode): Promise<Response> =>
  c.body(await compressed(c, html), status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  })
