import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { cookieToken } from '#adapters/http/middleware/cookie-token.ts'

const plainName = 'atrium_second_step'
const lifetimeSeconds = 300

/** The cookie between password and second factor; valid only for the routes of the second step. */
export type AttemptCookie = {
  readonly read: (c: Context) => string | null
  readonly set: (c: Context, token: string) => void
  readonly drop: (c: Context) => void
}

/** For five minutes. Under https, the prefix keeps sibling hosts from setting it (RFC 6265bis, 4.1.3.2). */
export const attemptCookie = (publicUrl: string): AttemptCookie => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  const options = { httpOnly: true, sameSite: 'Strict', path: '/', secure } as const
  return {
    read: (c) => cookieToken(c, name),
    set: (c, token) => setCookie(c, name, token, { ...options, maxAge: lifetimeSeconds }),
    drop: (c) => void deleteCookie(c, name, options),
  }
}
