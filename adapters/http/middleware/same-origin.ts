import { problemResponse } from '#adapters/http/server/problems.ts'
import { tokenIn } from '#adapters/http/token/bearer.ts'
import { agentPath } from '#contracts/approval/tools.ts'
import type { Guard } from './caller.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set([undefined, 'same-origin', 'none'])

/**
 * Refuses cross-site writes (CSRF) before the body is read
 * (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/; the Origin header, RFC 6454). With an API token cookies are
 * ignored, and no other site can send a token: nothing here answers a CORS preflight. The protocol of agents
 * still demands the check (MCP, Streamable HTTP).
 */
export const sameOriginWrites =
  (publicUrl: string): Guard =>
  async (c, next) => {
    const isOfProgram = tokenIn(c.req.header('authorization')) !== null && c.req.path !== agentPath
    if (safeMethods.has(c.req.method) || isOfProgram) return next()
    const own =
      ownSites.has(c.req.header('sec-fetch-site')) && isOwn(c.req.header('origin'), c.req.header('host'), publicUrl)
    return own ? next() : problemResponse(c, { status: 403, detail: 'This request came from another site.' })
  }

const isOwn = (origin: string | undefined, host: string | undefined, publicUrl: string): boolean => {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const [sender, own] = [new URL(origin), new URL(publicUrl)]
  if (sender.origin === own.origin) return true
  // Also another own name of this server, but never plain http when the public address is https.
  return sender.host === host && (own.protocol === 'http:' || sender.protocol === 'https:')
}
