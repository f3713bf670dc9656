import { secureHeaders } from 'hono/secure-headers'
import type { Guard } from './caller.ts'

export type Origins = { readonly publicUrl: string; readonly bookingUrl: string; readonly analyticsSrc: string | null }

/**
 * A policy without inline scripts and eval; frames and scripts of others only where a setting names them.
 * An answer that brings a policy of its own, such as a foreign document in a sandbox, keeps that.
 */
export const securityHeaders = ({ publicUrl, bookingUrl, analyticsSrc }: Origins): Guard => {
  const https = publicUrl.startsWith('https:')
  const analytics = originOf(analyticsSrc ?? '')
  const usual = secureHeaders({
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
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  })
  return async (c, next) => {
    let own: string | null = null
    await usual(c, async () => {
      await next()
      own = c.res.headers.get(policyHeader)
    })
    if (own !== null) c.res.headers.set(policyHeader, own)
  }
}

const policyHeader = 'Content-Security-Policy'

const originOf = (url: string): readonly string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
