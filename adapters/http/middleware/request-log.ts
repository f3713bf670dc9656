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

/** Where the token of a link begins; tried once, at the start, so that its time grows with the path and no faster. */
const beforeToken = /^\/+(?:s|api\/public\/redirect)\/+/i
/** As long as a token, wherever it stands. */
const longWord = /[\w%-]{40,}/g
const longestPath = 2048

/** The path as a log may hold it: no link can be opened with what is left of it. */
export const withoutTokens = (path: string): string => {
  const prefix = beforeToken.exec(path)?.[0] ?? ''
  if (prefix !== '' && prefix.length < path.length) return `${prefix.slice(0, longestPath)}…`
  return path.slice(0, longestPath).replace(longWord, '…')
}
