import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

const wellFormed = /^[\w-]{43}$/

/** The token in a cookie, 32 bytes in base64url; null for any other value, so that it never reaches the database. */
export const cookieToken = (c: Context, name: string): string | null => {
  const token = getCookie(c, name) ?? ''
  return wellFormed.test(token) ? token : null
}
