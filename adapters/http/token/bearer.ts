import type { Context } from 'hono'
import { bearerIn } from '#adapters/http/middleware/bearer-credential.ts'
import type { Guard } from '#adapters/http/middleware/caller.ts'
import { problemResponse } from '#adapters/http/server/problems.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { CountedUse, TokenUses } from '#domain/token/ports/api-tokens.ts'
import type { Tokens } from '#domain/token/service/tokens.ts'

type Parts = {
  readonly tokens: Pick<Tokens, 'bearer'>
  readonly uses: Pick<TokenUses, 'count'>
  readonly clock: Clock
  readonly perMinute: number
}

/**
 * Authenticates requests with `Authorization: Bearer atr_…` (RFC 6750), and counts them against the token's limit with
 * the fields of draft-ietf-httpapi-ratelimit-headers. The session cookie of such a request is ignored.
 */
export const bearerTokens =
  ({ tokens, uses, clock, perMinute }: Parts): Guard =>
  async (c, next) => {
    const secret = tokenIn(c.req.header('authorization'))
    if (secret === null) return next()
    const bearer = await tokens.bearer(secret, clock.now())
    if (bearer === null) {
      const challenge = 'Bearer error="invalid_token"'
      return problemResponse(c, { status: 401, detail: 'This token is unknown, expired or revoked.', challenge })
    }
    const use = await uses.count(bearer.id, { max: perMinute, seconds })
    if (!use.open) {
      showLimit(c, perMinute, use)
      const detail = `This token may make ${perMinute} requests a minute. Try again in ${use.resetSeconds} seconds.`
      return problemResponse(c, { status: 429, detail, retryAfterSeconds: use.resetSeconds })
    }
    c.set('bearer', bearer)
    await next()
    showLimit(c, perMinute, use)
  }

const seconds = 60

const showLimit = (c: Context, perMinute: number, { left, resetSeconds }: CountedUse): void => {
  c.header('RateLimit-Policy', `"token";q=${perMinute};w=${seconds}`)
  c.header('RateLimit', `"token";r=${left};t=${resetSeconds}`)
}

/** The token of a request; null without one. Other bearer credentials belong to other calls. */
export const tokenIn = (header: string | undefined): string | null => {
  const credential = bearerIn(header)
  return credential !== null && /^atr_\S*$/.test(credential) ? credential : null
}
