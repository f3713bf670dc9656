import type { Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Guard } from './caller.ts'
import { withoutTokens } from './request-log.ts'

export type Origins = { readonly publicUrl: string; readonly bookingUrl: string; readonly analyticsSrc: string | null }

/**
 * Content security policy without inline scripts and eval; third-party frames and scripts only as configured.
 * A response's own policy, such as that of a sandboxed document, takes precedence, and so does a stricter referrer
 * policy.
 */
export const securityHeaders = ({ publicUrl, bookingUrl, analyticsSrc }: Origins): Guard => {
  const analytics = originOf(analyticsSrc ?? '')
  const usual = headersWith(publicUrl, bookingUrl, analytics)
  const firstParty = headersWith(publicUrl, bookingUrl, [])
  const ofCode = codeHeaders(publicUrl)
  const headersFor = (c: Context) => {
    const { path } = c.req
    if (isCode(c)) return ofCode
    return isForStaff(path) || withoutTokens(path) !== path ? firstParty : usual
  }
  return async (c, next) => {
    await next()
    const own = new Map(ownHeaders.map((name) => [name, c.res.headers.get(name) ?? '']))
    await headersFor(c)(c, async () => undefined)
    for (const [name, value] of own) if (value !== '') c.res.headers.set(name, value)
  }
}

/** No third-party script runs with a staff session, nor where a mistyped link leads to the page of unknown addresses. */
const isForStaff = (path: string) => /^\/dashboard(?:\/|$)/.test(path)

/**
 * Answers with a script, a style or a font with a hash in its name: no browser renders one as a document. Where there is none, the
 * answer is a page.
 */
export const isCode = (c: Context): boolean =>
  codePath.test(c.req.path) && !c.res.headers.get('content-type')?.startsWith('text/html')

const codePath = /^\/(?:docs|mf|paper|shell|site)\/.+-[\w-]{8}\.(?:js|css|woff2)$/

/** What a browser obeys on a file that only pages load; on the dashboard's, the others are a tenth of a first visit. */
const codeHeaders = (publicUrl: string) =>
  secureHeaders({
    strictTransportSecurity: transportSecurity(publicUrl),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xFrameOptions: false,
    xXssProtection: false,
    ...obsolete,
  })

/** Headers of browsers that are gone. */
const obsolete = { xDnsPrefetchControl: false, xDownloadOptions: false, xPermittedCrossDomainPolicies: false } as const

const transportSecurity = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false

const headersWith = (publicUrl: string, bookingUrl: string, analytics: readonly string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...analytics],
      connectSrc: ["'self'", ...analytics],
      // Radix sets sizes and positions by style attributes and elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      frameSrc: ["'self'", ...originOf(bookingUrl)],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: transportSecurity(publicUrl),
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    ...obsolete,
  })

const ownHeaders = ['Content-Security-Policy', 'Referrer-Policy']

const originOf = (url: string): readonly string[] => (URL.canParse(url) ? [new URL(url).origin] : [])

/** Paths for staff and clients, and everything that is not a page. */
const hidden = /^\/(?:api|dashboard|s|report|contact|newsletter|healthz|readyz)(?:\/|$)/

/** Keeps private paths out of search indexes. */
export const noindex: Guard = async (c, next) => {
  await next()
  if (hidden.test(c.req.path)) c.res.headers.set('X-Robots-Tag', 'noindex, nofollow')
}
