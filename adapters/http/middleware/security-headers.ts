import { secureHeaders } from 'hono/secure-headers'
import type { Guard } from './caller.ts'

export type Origins = { readonly publicUrl: string; readonly bookingUrl: string; readonly analyticsSrc: string | null }

/**
 * A policy without inline scripts and eval; frames and scripts of others only where a setting names them.
 * An answer that brings a policy of its own, such as a foreign document in a sandbox, keeps that; so does one that
 * tells other sites less of where a visitor came from.
 */
export const securityHeaders = ({ publicUrl, bookingUrl, analyticsSrc }: Origins): Guard => {
  const analytics = originOf(analyticsSrc ?? '')
  const usual = headersWith(publicUrl, bookingUrl, analytics)
  const forStaff = headersWith(publicUrl, bookingUrl, [])
  return async (c, next) => {
    const own = new Map<string, string>()
    await (isForStaff(c.req.path) ? forStaff : usual)(c, async () => {
      await next()
      for (const name of ownHeaders) own.set(name, c.res.headers.get(name) ?? '')
    })
    for (const [name, value] of own) if (value !== '') c.res.headers.set(name, value)
  }
}

/** No script of another party runs with the session of staff. */
const isForStaff = (path: string) => /^\/dashboard(?:\/|$)/.test(path)

const headersWith = (publicUrl: string, bookingUrl: string, analytics: readonly string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...analytics],
      connectSrc: ["'self'", ...analytics],
      // Radix sets sizes and positions by style attributes and elements of its own.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      frameSrc: ["'self'", ...originOf(bookingUrl)],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  })

const ownHeaders = ['Content-Security-Policy', 'Referrer-Policy']

const originOf = (url: string): readonly string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
