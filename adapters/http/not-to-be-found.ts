import type { Guard } from './caller.ts'

/** Staff's and clients' places, and everything that is no page. */
const hidden = /^\/(?:api|dashboard|s|report|contact|healthz|readyz)(?:\/|$)/

/** Tells search engines to keep out of their index what is not for everybody. */
export const notToBeFound: Guard = async (c, next) => {
  await next()
  if (hidden.test(c.req.path)) c.res.headers.set('X-Robots-Tag', 'noindex, nofollow')
}
