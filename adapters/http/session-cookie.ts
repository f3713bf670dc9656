import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const plainName = 'atrium_session'
/** The `__Host-` prefix binds the cookie to this very host, where https allows it (RFC 6265bis, 4.1.3.2). */
const secureName = `__Host-${plainName}`

const wellFormed = /^[\w-]{43}$/

export const sessionToken = (c: Context): string | null => {
  const token = getCookie(c, secureName) ?? getCookie(c, plainName) ?? ''
  return wellFormed.test(token) ? token : null
}

const lifetimeSeconds = 14 * 24 * 3600

export const setSessionCookie = (c: Context, token: string, secure: boolean): void => {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge: lifetimeSeconds } as const
  setCookie(c, secure ? secureName : plainName, token, options)
}

export const dropSessionCookie = (c: Context, secure: boolean): void => {
  deleteCookie(c, secure ? secureName : plainName, { path: '/', secure })
}
