import type { Guard } from './caller.ts'

export type RequestLine = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
}

/** Tells one line per answered request; the path without its query, which may hold what people typed. */
export const requestLog =
  (tell: (line: RequestLine) => void): Guard =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const milliseconds = Math.round((performance.now() - start) * 10) / 10
    tell({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: withoutTokens(c.req.path),
      status: c.res.status,
      milliseconds,
    })
  }

/** What stands where a link's token may be, and whatever is as long as a token: a log is no place to read links from. */
const tokens = /(?<=^\/+(?:s|api\/public\/redirect)\/+).+|[\w%-]{40,}/gi

export const withoutTokens = (path: string): string => path.replace(tokens, '…')
