import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { cookieToken } from '#adapters/http/middleware/cookie-token.ts'

const plainName = 'atrium_session'
/** Under https, the `__Host-` prefix binds the cookie to this host (RFC 6265bis, 4.1.3.2). */
const secureName = `__Host-${plainName}`

const lifetimeSeconds = 14 * 24 * 3600

/** The session cookie. Under https the unprefixed name is ignored: a sibling host could have set it. */
export type SessionCookie = {
  readonly name: string
  readonly read: (c: Context) => string | null
  readonly set: (c: Context, token: string) => void
  readonly drop: (c: Context) => void
}

/** For 14 days; `Lax`, so that a link in a mail opens the dashboard signed in. */
export const sessionCookie = (publicUrl: string): SessionCookie => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? secureName : plainName
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const
  return {
    name,
    read: (c) => cookieToken(c, name),
    set: (c, token) => setCookie(c, name, token, { ...options, maxAge: lifetimeSeconds }),
    drop: (c) => void deleteCookie(c, name, options),
  }
}
