import type { Guard } from './caller.ts'

/** Paths for staff and clients, and everything that is not a page. */
const hidden = /^\/(?:api|dashboard|s|report|contact|newsletter|healthz|readyz)(?:\/|$)/

/** Keeps private paths out of search indexes. */
export const noindex: Guard = async (c, next) => {
  await next()
  if (hidden.test(c.req.path)) c.res.headers.set('X-Robots-Tag', 'noindex, nofollow')
}
