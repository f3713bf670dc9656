import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const plainName = 'atrium_report'
/** The prefix lets no one set it over plain http, where https allows it (RFC 6265bis, 4.1.3.1). */
const secureName = `__Secure-${plainName}`

const wellFormed = /^[\w-]{43}$/
const lifetimeSeconds = 14 * 24 * 3600

/** Where a report is read: its calls, and its page, which holds the document before any script runs. */
const paths = ['/api/public', '/report'] as const

/** The cookie that opens one report. The same value goes to the two places that need it, and nowhere else. */
export type ReportCookie = {
  readonly read: (c: Context) => string | null
  readonly set: (c: Context, value: string) => void
}

export const reportCookie = (publicUrl: string): ReportCookie => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? secureName : plainName
  const options = { httpOnly: true, sameSite: 'Lax', secure, maxAge: lifetimeSeconds } as const
  return {
    read: (c) => {
      const value = getCookie(c, name) ?? ''
      return wellFormed.test(value) ? value : null
    },
    set: (c, value) => {
      for (const path of paths) setCookie(c, name, value, { ...options, path })
    },
  }
}
