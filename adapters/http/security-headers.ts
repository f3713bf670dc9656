import { secureHeaders } from 'hono/secure-headers'
import type { Guard } from './caller.ts'

export type Origins = { readonly publicUrl: string; readonly bookingUrl: string; readonly analyticsSrc: string | null }

/** A policy without inline scripts and eval; frames and scripts of others only where a setting names them. */
export const securityHeaders = ({ publicUrl, bookingUrl, analyticsSrc }: Origins): Guard => {
  const https = publicUrl.startsWith('https:')
  const analytics = originOf(analyticsSrc ?? '')
  return secureHeaders({
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
  }) as Guard
}

const originOf = (url: string): readonly string[] => (URL.canParse(url) ? [new URL(url).origin] : [])
