import type { Context } from 'hono'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import type { Route } from '#contracts/route.ts'
import type { StoredReply } from '#contracts/stored-reply.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { IdempotentRequest } from '#domain/log/ports/idempotency.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { Caller, HttpEnv } from './caller.ts'

/** The command context of a handler. */
export type RequestContext = {
  readonly caller: Caller
  readonly c: Context<HttpEnv>
  readonly context: CommandContext
  /** The context with the reply to store under the request's idempotency key, if any. */
  readonly withIdempotentReply: (body: (rows: readonly ViewChange[]) => object) => CommandContext
  readonly idempotent?: IdempotentRequest | undefined
}

/**
 * `If-Match` names versions of what a route changes; `*` and no header demand none (RFC 9110, 13.1.1). What has no
 * version has no tag to match: a change of it is refused.
 */
export const commandContext = (
  c: Context<HttpEnv>,
  route: Route,
  at: Instant,
  idempotent?: IdempotentRequest,
): Pick<RequestContext, 'context' | 'withIdempotentReply' | 'idempotent'> => {
  const requestId = c.get('requestId')
  const actor = c.get('actor') ?? 'visitor'
  // A program called by a run names that run, so that loops are detected; a visitor's header is ignored.
  const causationId = (actor !== 'visitor' && c.get('callingRun')) || requestId
  const cause = { actor, correlationId: requestId, causationId }
  const versions = ifMatch(c.req.header('if-match'))
  if (versions !== undefined && !route.versioned && isChange(route)) throw new RequestRefused(unversioned)
  const context = { cause, at, ifVersion: route.versioned ? versions : undefined }
  return {
    context,
    idempotent,
    withIdempotentReply: (body) => {
      if (idempotent === undefined) return context
      // As it is sent, so that it is the same to the byte when it is sent again.
      const answerOf = (reply: object): object =>
        route.reply === undefined ? reply : (route.reply.parse(reply) as object)
      const replyOf = (rows: readonly ViewChange[]): StoredReply => ({
        status: route.status,
        body: { ...answerOf(body(rows)) },
      })
      return { ...context, replyOf: (rows) => ({ ...idempotent, reply: replyOf(rows) }) }
    },
  }
}

const isChange = ({ method }: Route) => method === 'patch' || method === 'put'

const unversioned = { status: 412, detail: 'This has no version to compare with. Send it without If-Match.' } as const

/**
 * The versions in a list of strong tags, of which any will do (RFC 9110, section 13.1.1): none where every tag is foreign,
 * and then no version is the expected one.
 */
const ifMatch = (header: string | undefined): readonly number[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined
  return header
    .split(',')
    .flatMap((tag) => /^"(0|[1-9]\d{0,8})"$/.exec(tag.trim())?.[1] ?? [])
    .map(Number)
}
