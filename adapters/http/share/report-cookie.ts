import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { cookieToken } from '#adapters/http/middleware/cookie-token.ts'

const plainName = 'atrium_report'
/** Under https, the prefix keeps plain http and sibling hosts from setting the cookie (RFC 6265bis, 4.1.3.2). */
const secureName = `__Host-${plainName}`

const lifetimeSeconds = 14 * 24 * 3600

/**
 * The cookie's paths: the report's calls, and its page, which contains the document. The prefix requires the root
 * path.
 */
const paths = ['/api/public', '/report'] as const
const securePaths = ['/'] as const

/** The cookie that opens one report. */
export type ReportCookie = {
  readonly read: (c: Context) => string | null
  readonly set: (c: Context, value: string) => void
}

/** For 14 days. */
export const reportCookie = (publicUrl: string): ReportCookie => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? secureName : plainName
  const options = { httpOnly: true, sameSite: 'Lax', secure, maxAge: lifetimeSeconds } as const
  return {
    read: (c) => cookieToken(c, name),
    set: (c, value) => {
      for (const path of secure ? securePaths : paths) setCookie(c, name, value, { ...options, path })
    },
  }
}
