import { matchedRoutes } from 'hono/route'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Guard } from './caller.ts'

export type RequestLine = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** Who was refused: a user's id, `token:<id>`, or `visitor` without a session. Absent otherwise. */
  readonly refused?: string | undefined
  /** What could not be used, as of a full disk. Absent otherwise. */
  readonly reason?: string | undefined
}

/** Logs one line per request with the pattern of its route; the path without its query, which may hold personal data. */
export const requestLog =
  (onAnswered: (line: RequestLine, route: () => string) => void): Guard =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const milliseconds = Math.round((performance.now() - start) * 10) / 10
    const { method, path } = c.req
    const line = {
      requestId: c.get('requestId'),
      method,
      path: withoutTokens(path),
      status: c.res.status,
      milliseconds,
      refused: c.get('refused'),
      reason: c.error instanceof Unavailable ? c.error.message : undefined,
    }
    onAnswered(line, () => matchedRoutes(c).find((route) => !route.path.includes('*'))?.path ?? 'other')
  }

/** The prefix of a link's token; anchored, so that matching is linear in the path's length. */
const beforeToken = /^\/+(?:s|api\/public\/redirect)\/+/i
/** Any path segment as long as a token. */
const longWord = /[\w%-]{40,}/g
const maxPathLength = 2048

/** The path with link tokens redacted. */
export const withoutTokens = (path: string): string => {
  const prefix = beforeToken.exec(path)?.[0] ?? ''
  if (prefix !== '' && prefix.length < path.length) return `${prefix.slice(0, maxPathLength)}…`
  return path.slice(0, maxPathLength).replace(longWord, '…')
}
